// Heat map of the proved margin, one theorem and obligation at a time.
softcert.marginMap = function (data) {
  const maps = data.heatmaps;
  if (maps.length === 0) return;
  const groups = [{ options: maps.map((map) => `${data.theorems[map.theorem].title}: ${map.obligation}`) }];
  softcert.figure({
    id: 'chart-margin', select: { label: 'Inequality', groups },
    draw: (choice, theme, narrow) => softcert.drawMargin(data, maps[choice], theme, narrow),
  });
};

softcert.marginStates = [
  ['z', 'bound attained, margin exactly 0', (theme) => theme.attained],
  ['u', 'undecided', (theme) => theme.undecided],
  ['r', 'refuted', (theme) => theme.refuted],
];

softcert.marginHover = function (map) {
  const words = { z: 'bound attained, margin exactly 0', u: 'undecided', r: 'refuted', '-': 'not covered' };
  return map.log10_margin.map((row, r) => row.map((margin, c) => {
    const where = `n ${softcert.up(map.n_edges[c])} to ${softcert.up(map.n_edges[c + 1])}, ` +
      `δ ${softcert.up(map.d_edges[r])} to ${softcert.up(map.d_edges[r + 1])}`;
    const state = map.status[r][c];
    return `${where}<br>${state === 'p' && margin !== null ? `margin ≥ 10<sup>${margin.toFixed(2).replace('-', '−')}</sup>` : words[state] || 'margin above 0'}`;
  }));
};

softcert.marginOverlays = function (map, theme, hover) {
  const traces = [];
  softcert.marginStates.forEach(([letter, name, colour]) => {
    if (!map.status.some((row) => row.includes(letter))) return;
    const z = map.status.map((row) => [...row].map((state) => (state === letter ? 1 : null)));
    traces.push({
      type: 'heatmap', x: map.n_edges, y: map.d_edges, z, text: hover, hoverinfo: 'text', hoverongaps: false,
      colorscale: [[0, colour(theme)], [1, colour(theme)]], showscale: false,
    });
    traces.push({
      type: 'scatter', mode: 'markers', x: [null], y: [null], name, showlegend: true,
      marker: { symbol: 'square', size: 11, color: colour(theme), line: { width: 1, color: theme.quiet } },
    });
  });
  return traces;
};

softcert.marginRange = function (map) {
  const values = map.log10_margin.flat().filter((value) => value !== null);
  return values.length ? [Math.min(...values), Math.max(...values)] : null;
};

softcert.drawMargin = function (data, map, theme, narrow) {
  const hover = softcert.marginHover(map);
  const range = softcert.marginRange(map);
  const bar = narrow
    ? { orientation: 'h', y: -0.24, yanchor: 'top', thickness: 10, len: 1, title: { text: 'log₁₀ of the margin', side: 'bottom' }, outlinewidth: 0 }
    : { thickness: 14, title: { text: 'log₁₀ of the margin', side: 'right' }, outlinewidth: 0 };
  const flat = range && range[0] === range[1];
  const traces = range === null ? [] : [{
    type: 'heatmap', x: map.n_edges, y: map.d_edges, z: map.log10_margin, text: hover, hoverinfo: 'text', hoverongaps: false,
    colorscale: 'Cividis', zmin: flat ? range[0] - 1 : range[0], zmax: flat ? range[0] + 1 : range[1], colorbar: bar,
  }];
  // already escaped and set with <sup> when the page was written
  const statement = data.theorems[map.theorem].obligations[map.obligation] || '';
  const kinds = { relative: 'relative to the bound', absolute: 'as it stands', nats: 'in nats', identity: 'of an identity' };
  const words = range ? `from 10^${range[0].toFixed(1)} to 10^${range[1].toFixed(1)}` : 'exactly 0 everywhere: the bound is an identity';
  return {
    traces: traces.concat(softcert.marginOverlays(map, theme, hover)),
    layout: softcert.layout(theme, narrow, {
      hovermode: 'closest', height: narrow ? 420 : 470,
      xaxis: Object.assign(softcert.logAxis(theme, 'items n', map.n_edges[0], map.n_edges[map.n_edges.length - 1], narrow), { showgrid: false }),
      yaxis: softcert.axis(theme, 'spread δ', { showgrid: false }),
    }),
    label: `Heat map of the margin of ${map.theorem}, ${map.obligation}, ${words}.`,
    remark: `<span class="formula">${statement}</span><br>Margin ${kinds[map.kind]}, ${range ? `from ${softcert.tenTo(range[0])} to ${softcert.tenTo(range[1])}` : words}.`,
    columns: ['spread δ from', 'to', 'tightest field: n from', 'to', 'log₁₀ of the margin'],
    rows: softcert.marginRows(map),
  };
};

softcert.tenTo = function (power) {
  return `10<sup>${power.toFixed(1).replace('-', '−')}</sup>`;
};

softcert.marginRows = function (map) {
  return map.log10_margin.map((row, r) => {
    let best = -1;
    row.forEach((margin, c) => {
      if (map.status[r][c] === 'z' && (best < 0 || map.status[r][best] !== 'z')) best = c;
      if (margin !== null && (best < 0 || (row[best] !== null && margin < row[best]))) best = c;
    });
    if (best < 0) return [map.d_edges[r], map.d_edges[r + 1], '–', '–', 'not proved'];
    return [map.d_edges[r], map.d_edges[r + 1], map.n_edges[best], map.n_edges[best + 1],
      row[best] === null ? 'margin 0' : row[best].toFixed(2)];
  });
};
