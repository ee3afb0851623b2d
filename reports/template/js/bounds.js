// Sharp against the paper's bounds on a coefficient. Upper bounds are drawn at the upper end of their
// enclosure and lower bounds at the lower end.
softcert.boundTraces = function (theme, x, curve) {
  const line = softcert.line;
  const edge = { line: { dash: 'dash' } };
  return [
    line(theme, 'paper, e<sup>±δ</sup>/n', x, curve.paper_upper.hi, theme.paper, Object.assign({ legendgroup: 'paper', hovertemplate: '%{y:.4~g}<extra>paper, upper</extra>' }, edge)),
    line(theme, 'sharp, attained', x, curve.sharp_upper.hi, theme.sharp, { legendgroup: 'sharp', hovertemplate: '%{y:.4~g}<extra>sharp, upper</extra>' }),
    line(theme, 'sharp, lower', x, curve.sharp_lower.lo, theme.sharp, { legendgroup: 'sharp', showlegend: false, fill: 'tonexty', fillcolor: softcert.faint(theme.sharp), hovertemplate: '%{y:.4~g}<extra>sharp, lower</extra>' }),
    line(theme, 'paper, lower', x, curve.paper_lower.lo, theme.paper, Object.assign({ legendgroup: 'paper', showlegend: false, hovertemplate: '%{y:.4~g}<extra>paper, lower</extra>' }, edge)),
  ];
};

softcert.faint = function (hex) {
  return hex + '22';
};

softcert.one = function (theme, x) {
  return softcert.line(theme, 'p = 1', [x[0], x[x.length - 1]], [1, 1], theme.quiet, { line: { width: 1, dash: 'dot' }, hoverinfo: 'skip', hovertemplate: null });
};

softcert.boundNumbers = function (name, x, curve) {
  return {
    columns: [name, 'paper, lower', 'sharp, lower', 'sharp, upper', 'paper, upper'],
    lower: [1, 2],
    rows: softcert.columns(x, [curve.paper_lower.lo, curve.sharp_lower.lo, curve.sharp_upper.hi, curve.paper_upper.hi]),
  };
};

softcert.drawBounds = function (curve, x, name, x_axis, at, theme, narrow) {
  const last = x.length - 1;
  const [lo, hi] = softcert.extent([curve.paper_lower.lo, curve.sharp_upper.hi, curve.paper_upper.hi]);
  return Object.assign({
    traces: softcert.boundTraces(theme, x, curve).concat(softcert.one(theme, x)),
    layout: softcert.layout(theme, narrow, {
      xaxis: x_axis,
      // the paper's bound far above 1 only squeezes the rest
      yaxis: softcert.logAxis(theme, 'coefficient p', lo, Math.min(hi, 100), narrow),
    }),
    label: `Bounds on a coefficient against ${name} at ${at}. At ${name} ${softcert.up(x[last])} the sharp upper bound is ` +
      `${softcert.up(curve.sharp_upper.hi[last])}, the paper's ${softcert.up(curve.paper_upper.hi[last])}.`,
    remark: 'Shaded: where coefficients can lie. A bound above p = 1 says nothing.',
  }, softcert.boundNumbers(name, x, curve));
};

softcert.bounds = function (data) {
  const by_items = data.curves.coefficients_by_items;
  const by_spread = data.curves.coefficients_by_spread;
  const middle = (list) => Math.floor((list.length - 1) / 2);
  if (by_items.length) {
    softcert.figure({
      id: 'chart-bounds-items', initial: middle(by_items),
      select: { label: 'Spread δ', groups: [{ options: by_items.map((curve) => curve.spread) }] },
      draw: (choice, theme, narrow) => {
        const curve = by_items[choice];
        const axis = softcert.logAxis(theme, 'items n', curve.n[0], curve.n[curve.n.length - 1], narrow);
        return softcert.drawBounds(curve, curve.n, 'items n', axis, `spread ${curve.spread}`, theme, narrow);
      },
    });
  }
  if (by_spread.length) {
    softcert.figure({
      id: 'chart-bounds-spread', initial: middle(by_spread),
      select: { label: 'Items n', groups: [{ options: by_spread.map((curve) => softcert.group(curve.items)) }] },
      draw: (choice, theme, narrow) => {
        const curve = by_spread[choice];
        const axis = softcert.axis(theme, 'spread δ', {});
        return softcert.drawBounds(curve, curve.d, 'spread δ', axis, `${curve.items} items`, theme, narrow);
      },
    });
  }
};
