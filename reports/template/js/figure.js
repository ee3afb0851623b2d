// A chart in its <figure>: optional selector, plot, remark, and its numbers as a table.
// spec: { id, select: { label, groups: [{ label, options: [text] }] } | null,
//         draw(choice, theme, narrow) -> { traces, layout, label, remark, columns, rows, lower } }
// lower: which columns hold lower bounds, so that they are shortened downwards, not upwards.
// remark is HTML: text from the model goes into it through softcert.safe().
softcert.figure = function (spec) {
  const figure = document.getElementById(spec.id);
  const plot = softcert.element('div', null, { class: 'plot', role: 'img' });
  const remark = softcert.element('p', null, { class: 'remark' });
  const chart = { spec, plot, remark, choice: spec.initial || 0, drawn: false };
  if (spec.select) figure.append(softcert.selector(chart));
  figure.append(plot, remark, softcert.numbers(chart));
  softcert.charts.push(chart);
};

softcert.selector = function (chart) {
  const { label, groups } = chart.spec.select;
  const select = softcert.element('select');
  let value = 0;
  groups.forEach((group) => {
    const parent = group.label ? softcert.element('optgroup', null, { label: group.label }) : select;
    group.options.forEach((text) => parent.append(softcert.element('option', text, { value: value++ })));
    if (parent !== select) select.append(parent);
  });
  select.value = chart.choice;
  select.addEventListener('change', () => {
    chart.choice = Number(select.value);
    softcert.draw(chart);
  });
  const controls = softcert.element('div', null, { class: 'controls' });
  const wrapped = softcert.element('label', label);
  wrapped.append(select);
  controls.append(wrapped);
  return controls;
};

softcert.numbers = function (chart) {
  const details = softcert.element('details', null, { class: 'numbers' });
  details.append(softcert.element('summary', 'The numbers'));
  chart.table = softcert.element('div', null, { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': 'The numbers of the chart' });
  details.append(chart.table);
  details.addEventListener('toggle', () => softcert.fillNumbers(chart));
  chart.details = details;
  return details;
};

softcert.fillNumbers = function (chart) {
  if (!chart.details.open) return;
  const table = softcert.element('table');
  const head = softcert.element('tr');
  chart.shown.columns.forEach((name) => head.append(softcert.element('th', name, { scope: 'col' })));
  table.append(softcert.element('thead'));
  table.firstChild.append(head);
  const body = softcert.element('tbody');
  chart.shown.rows.slice(0, 400).forEach((row) => {
    const line = softcert.element('tr');
    row.forEach((cell, i) => line.append(softcert.element('td', softcert.numberText(cell, (chart.shown.lower || []).includes(i)))));
    body.append(line);
  });
  table.append(body);
  chart.table.replaceChildren(table);
};

softcert.numberText = function (cell, lower) {
  if (cell === null) return '–';
  return typeof cell === 'number' ? softcert.digits(cell, !lower) : cell;
};

softcert.draw = function (chart) {
  const narrow = softcert.isNarrow(chart);
  // Plotly leaves parts of a colour bar behind when that turns from upright to level.
  if (chart.drawn && narrow !== chart.narrow) Plotly.purge(chart.plot);
  chart.narrow = narrow;
  chart.shown = chart.spec.draw(chart.choice, softcert.theme(), narrow);
  chart.plot.setAttribute('aria-label', chart.shown.label);
  chart.remark.innerHTML = chart.shown.remark || '';
  softcert.fillNumbers(chart);
  const config = {
    responsive: true, displaylogo: false, displayModeBar: false, showTips: false, doubleClick: false,
  };
  return Plotly.react(chart.plot, chart.shown.traces, chart.shown.layout, config).then(() => {
    chart.drawn = true;
  });
};

// A page that is not shown has no width; then the last answer stands.
softcert.isNarrow = function (chart) {
  const width = chart.plot.clientWidth;
  return width > 0 ? width < 440 : chart.narrow === true;
};

// x, then one column for each curve, as rows.
softcert.columns = function (x, curves) {
  return x.map((value, i) => [value, ...curves.map((curve) => curve[i])]);
};
