// The table of rows: sortable over all of them, the first 200 shown.
softcert.kMostRows = 200;

softcert.rowColumns = function (data) {
  const columns = [
    { name: 'Row', value: (row) => row.index, text: (row) => row.name },
    { name: 'n', value: (row) => row.n, text: (row) => softcert.group(String(row.n)) },
    { name: 'spread δ', value: (row) => row.spread[1], text: (row) => softcert.up(row.spread[1]) },
    { name: 'largest p', value: (row) => row.p_max[1], text: (row) => softcert.up(row.p_max[1]) },
    { name: 'sharp bound', value: (row) => row.upper[1], text: (row) => softcert.up(row.upper[1]) },
    { name: 'place', value: (row) => row.place, text: (row) => (row.place === null ? '–' : row.place.toFixed(3)) },
    { name: 'smallest p', value: (row) => row.p_min[0], text: (row) => softcert.down(row.p_min[0]) },
    { name: 'entropy', value: (row) => row.entropy[1], text: (row) => softcert.up(row.entropy[1]) },
    { name: 'effective items', value: (row) => row.effective_items[1], text: (row) => softcert.up(row.effective_items[1]) },
  ];
  data.claim.epsilon.forEach((epsilon, i) => columns.push({
    name: `n*, ε = ${epsilon}`, value: (row) => Number(row.horizon[i]), text: (row) => softcert.short(row.horizon[i]),
  }));
  return columns;
};

softcert.rowsTable = function (data) {
  const state = { columns: softcert.rowColumns(data), rows: data.rows.list, total: data.rows.total, column: 5, descending: true };
  const table = document.getElementById('rows-table');
  const head = softcert.element('tr');
  state.columns.forEach((column, i) => {
    const cell = softcert.element('th', null, i === 0 ? { scope: 'col' } : { scope: 'col', class: 'number' });
    const button = softcert.element('button', column.name, { type: 'button' });
    button.addEventListener('click', () => {
      state.descending = state.column === i ? !state.descending : i !== 0;
      state.column = i;
      softcert.fillRows(state);
    });
    cell.append(button);
    head.append(cell);
  });
  state.head = head;
  state.body = softcert.element('tbody');
  const top = softcert.element('thead');
  top.append(head);
  table.append(top, state.body);
  softcert.fillRows(state);
};

softcert.fillRows = function (state) {
  const { value } = state.columns[state.column];
  const sign = state.descending ? -1 : 1;
  const key = (row) => (value(row) === null ? -Infinity : value(row));
  const sorted = [...state.rows].sort((a, b) => (key(a) === key(b) ? a.index - b.index : sign * (key(a) < key(b) ? -1 : 1)));
  const shown = sorted.slice(0, softcert.kMostRows);
  [...state.head.children].forEach((cell, i) => cell.setAttribute('aria-sort', i === state.column ? (state.descending ? 'descending' : 'ascending') : 'none'));
  state.body.replaceChildren(...shown.map((row) => {
    const line = softcert.element('tr');
    state.columns.forEach((column, i) => line.append(i === 0
      ? softcert.element('th', column.text(row), { scope: 'row', title: row.name })
      : softcert.element('td', column.text(row), { class: 'number' })));
    return line;
  }));
  const listed = state.rows.length < state.total ? `, of ${softcert.group(String(state.total))} in the file` : '';
  document.getElementById('rows-note').textContent =
    `${shown.length} of ${softcert.group(String(state.rows.length))} rows shown${listed}, sorted by ${state.columns[state.column].name}, ${state.descending ? 'largest' : 'smallest'} first.`;
};
