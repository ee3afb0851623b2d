'use strict';
// One name for all of the page's own code.
const softcert = { charts: [] };

// Colours come from the style sheet, so that charts follow light and dark with the page.
softcert.theme = function () {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue('--' + name).trim();
  const names = ['ink', 'quiet', 'grid', 'line', 'raised', 'sharp', 'paper', 'third', 'fourth',
    'fifth', 'sixth', 'attained', 'refuted', 'undecided', 'accent'];
  const theme = Object.fromEntries(names.map((name) => [name, read(name)]));
  theme.family = [theme.sharp, theme.paper, theme.third, theme.fourth, theme.fifth, theme.sixth];
  theme.dashes = ['solid', 'dash', 'dashdot', 'dot', 'longdash', 'longdashdot'];
  theme.font = getComputedStyle(document.body).fontFamily;
  return theme;
};

softcert.axis = function (theme, title, more) {
  return Object.assign({
    title: { text: title, standoff: 8 }, gridcolor: theme.grid, linecolor: theme.line, showline: true,
    zeroline: false, ticks: 'outside', tickcolor: theme.line, automargin: true, fixedrange: true,
  }, more);
};

// A logarithmic axis with its own labels: 1, 2, 5 over few decades, else powers of ten.
softcert.logAxis = function (theme, title, lo, hi, narrow) {
  const ticks = softcert.logTicks(lo, hi, narrow);
  return softcert.axis(theme, title, {
    type: 'log', range: [Math.log10(lo), Math.log10(hi)], tickmode: 'array', tickvals: ticks, ticktext: ticks.map(softcert.power),
  });
};

softcert.logTicks = function (lo, hi, narrow) {
  const decades = Math.log10(hi / lo);
  const step = Math.max(1, Math.ceil(decades / (narrow ? 6 : 9)));
  const ticks = [];
  for (let k = Math.floor(Math.log10(lo)); k <= Math.log10(hi) + 1e-9; ++k) {
    if (decades > 3 ? k % step === 0 : true) ticks.push(Number(`1e${k}`));
    if (decades <= 3) ticks.push(Number(`2e${k}`), Number(`5e${k}`));
  }
  return ticks.filter((tick) => tick >= lo * 0.999 && tick <= hi * 1.001);
};

softcert.power = function (tick) {
  if (tick >= 0.001 && tick <= 1e4) return softcert.group(String(tick));
  const [mantissa, exponent] = tick.toExponential().split('e');
  const power = `10<sup>${exponent.replace('+', '').replace('-', '−')}</sup>`;
  return mantissa === '1' ? power : `${mantissa}·${power}`;
};

// Least and largest positive number in several curves, a little apart.
softcert.extent = function (curves, margin = 1.3) {
  const values = curves.flat().filter((value) => value !== null && value > 0);
  return values.length ? [Math.min(...values) / margin, Math.max(...values) * margin] : [1, 10];
};

softcert.layout = function (theme, narrow, more) {
  return Object.assign({
    paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)',
    font: { family: theme.font, size: narrow ? 11 : 13, color: theme.ink },
    margin: { l: 8, r: 10, t: 8, b: 8 },
    height: narrow ? 340 : 410,
    hovermode: 'x unified', dragmode: false,
    hoverlabel: { bgcolor: theme.raised, bordercolor: theme.line, font: { color: theme.ink, family: theme.font, size: 12 } },
    legend: { orientation: 'h', x: 0, xanchor: 'left', y: 1.02, yanchor: 'bottom', traceorder: 'normal', font: { size: narrow ? 10.5 : 12 } },
  }, more);
};

softcert.line = function (theme, name, x, y, colour, more) {
  return Object.assign({
    type: 'scatter', mode: 'lines', name, x, y, line: Object.assign({ color: colour, width: 2.25 }, more && more.line),
    hovertemplate: '%{y:.4~g}',
  }, Object.fromEntries(Object.entries(more || {}).filter(([key]) => key !== 'line')));
};
