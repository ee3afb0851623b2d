// Rows of real logits as points under the curves.
softcert.kMostPoints = 4000;  // an SVG chart with more is slow to hover

softcert.rowHover = function (row) {
  const place = row.place === null ? 'bounds coincide' : `place ${row.place.toFixed(3)} between the bounds`;
  return `<b>${softcert.safe(row.name)}</b><br>n ${softcert.group(String(row.n))}, δ ${softcert.up(row.spread[1])}` +
    `<br>largest p ${softcert.up(row.p_max[1])}, bound ${softcert.up(row.upper[1])}<br>${place}` +
    `<br>effective items ${softcert.down(row.effective_items[0])}<extra></extra>`;
};

softcert.thin = function (list) {
  const step = Math.ceil(list.length / softcert.kMostPoints);
  return list.filter((row, i) => i % step === 0);
};

// The values decide, not the picture.
softcert.verdictOnRows = function (list) {
  const above = list.filter((row) => row.p_max[0] > row.upper[1]).length;
  return above === 0 ? 'Every row lies at or below the bound for its own n and spread.' : `${above} rows lie above their bound: that cannot be.`;
};

softcert.points = function (theme, list, x, marker) {
  return {
    type: 'scatter', mode: 'markers', name: 'rows', x: list.map(x), y: list.map((row) => row.p_max[1]),
    hovertemplate: list.map(softcert.rowHover), showlegend: false,
    marker: Object.assign({ size: 7, opacity: 0.85, line: { width: 0.6, color: theme.quiet } }, marker),
  };
};

softcert.rows = function (data) {
  if (data.rows === null || data.rows.list.length === 0) return;
  document.getElementById('rows-content').hidden = false;
  const list = softcert.thin(data.rows.list);
  softcert.figure({ id: 'chart-rows-items', select: null, draw: (choice, theme, narrow) => softcert.drawRowsByItems(data.rows, list, theme, narrow) });
  const curves = data.rows.curves_by_spread;
  if (curves.length) {
    softcert.figure({
      id: 'chart-rows-spread', initial: curves.length - 1,
      select: { label: 'Items n', groups: [{ options: curves.map((curve) => softcert.group(curve.items)) }] },
      draw: (choice, theme, narrow) => softcert.drawRowsBySpread(data.rows, curves[choice], theme, narrow),
    });
  }
  softcert.rowsTable(data);
};

softcert.drawRowsByItems = function (rows, list, theme, narrow) {
  const bar = narrow
    ? { orientation: 'h', y: -0.26, yanchor: 'top', thickness: 9, len: 1, title: { text: 'spread δ of the row', side: 'bottom' }, outlinewidth: 0 }
    : { thickness: 12, title: { text: 'spread δ of the row', side: 'right' }, outlinewidth: 0 };
  const curves = rows.curves_by_items.map((curve, i) => softcert.line(theme, `bound, δ = ${softcert.safe(curve.spread)}`, curve.n, curve.sharp_upper.hi, theme.family[i % 6],
    { line: { dash: theme.dashes[i % 6], width: 1.75 }, hovertemplate: `bound at δ = ${softcert.safe(curve.spread)}: %{y:.4~g}<extra></extra>` }));
  return {
    traces: curves.concat(softcert.points(theme, list, (row) => row.n, {
      color: list.map((row) => row.spread[1]), colorscale: 'Viridis', colorbar: bar,
    })),
    layout: softcert.layout(theme, narrow, {
      hovermode: 'closest', height: narrow ? 440 : 450,
      xaxis: softcert.logAxis(theme, 'items n', ...softcert.extent([list.map((row) => row.n)], 1.2), narrow),
      yaxis: softcert.logAxis(theme, 'largest coefficient', softcert.extent([list.map((row) => row.p_max[1])])[0], 1.2, narrow),
    }),
    label: `${list.length} rows of real logits: largest coefficient against number of items, under the sharp bound at ${curves.length} spreads.`,
    remark: list.length < rows.list.length ? `${softcert.verdictOnRows(rows.list)} ${list.length} of ${rows.list.length} rows drawn, evenly chosen.` : softcert.verdictOnRows(rows.list),
    columns: ['row', 'n', 'spread δ', 'largest p', 'sharp bound'],
    rows: list.map((row) => [row.name, row.n, row.spread[1], row.p_max[1], row.upper[1]]),
  };
};

softcert.drawRowsBySpread = function (rows, curve, theme, narrow) {
  const own = rows.list.filter((row) => row.n === curve.items_value);
  const list = softcert.thin(own);
  const line = softcert.line;
  return {
    traces: [
      line(theme, 'sharp upper bound', curve.d, curve.sharp_upper.hi, theme.sharp, {}),
      line(theme, 'sharp lower bound', curve.d, curve.sharp_lower.lo, theme.sharp, { line: { dash: 'dash' }, fill: 'tonexty', fillcolor: softcert.faint(theme.sharp) }),
      line(theme, '1/n', [curve.d[0], curve.d[curve.d.length - 1]], [1 / curve.items_value, 1 / curve.items_value], theme.quiet, { line: { width: 1.25, dash: 'dot' } }),
      softcert.points(theme, list, (row) => row.spread[1], { color: theme.paper }),
    ],
    layout: softcert.layout(theme, narrow, {
      hovermode: 'closest', height: narrow ? 400 : 410,
      xaxis: softcert.axis(theme, 'spread δ', {}),
      yaxis: softcert.logAxis(theme, 'largest coefficient', 0.5 / curve.items_value, 1.2, narrow),
    }),
    label: `${own.length} rows with ${curve.items} items: largest coefficient against spread, between the sharp bounds.`,
    remark: `${softcert.group(String(own.length))} rows have ${softcert.safe(softcert.group(curve.items))} items. The largest coefficient cannot be below 1/n.`,
    columns: ['row', 'spread δ', 'largest p', 'sharp bound'],
    rows: list.map((row) => [row.name, row.spread[1], row.p_max[1], row.upper[1]]),
  };
};
