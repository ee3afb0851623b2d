// Lower bounds on the entropy against spread, at one number of items.
softcert.entropy = function (data) {
  const curves = data.curves.entropy_floor;
  if (curves.length === 0) return;
  softcert.figure({
    id: 'chart-entropy', initial: Math.floor((curves.length - 1) / 2),
    select: { label: 'Items n', groups: [{ options: curves.map((curve) => softcert.group(curve.items)) }] },
    draw: (choice, theme, narrow) => softcert.drawEntropy(curves[choice], theme, narrow),
  });
};

softcert.drawEntropy = function (curve, theme, narrow) {
  const line = softcert.line;
  const top = Math.log(curve.items_value);
  const last = curve.d.length - 1;
  return {
    traces: [
      line(theme, 'paper, ln n − δ', curve.d, curve.paper.lo, theme.paper, { line: { dash: 'dash' } }),
      line(theme, 'largest coefficient, ln(1 + (n−1)e<sup>−δ</sup>)', curve.d, curve.min_entropy.lo, theme.third, { line: { dash: 'dashdot' } }),
      line(theme, 'all n at once, ln n − D(δ)', curve.d, curve.uniform.lo, theme.fourth, { line: { dash: 'dot', width: 3 } }),
      line(theme, 'exact least entropy', curve.d, curve.exact.lo, theme.sharp, { line: { width: 2.75 } }),
    ],
    layout: softcert.layout(theme, narrow, {
      height: narrow ? 390 : 440,
      xaxis: softcert.axis(theme, 'spread δ', {}),
      yaxis: softcert.axis(theme, 'entropy H in nats', { range: [-0.06 * top, 1.06 * top], zeroline: true, zerolinecolor: theme.line, zerolinewidth: 2 }),
    }),
    label: `Entropy floors for ${curve.items} items. At spread ${softcert.up(curve.d[last])} the least entropy is ` +
      `${softcert.down(curve.exact.lo[last])} nats; the paper's bound is ${softcert.down(curve.paper.lo[last])}.`,
    remark: `At δ = 0 all are ln n = ${softcert.down(top)} nats, the entropy of equal coefficients.`,
    columns: ['spread δ', 'paper', 'largest coefficient', 'all n at once', 'exact'],
    lower: [1, 2, 3, 4],
    rows: softcert.columns(curve.d, [curve.paper.lo, curve.min_entropy.lo, curve.uniform.lo, curve.exact.lo]),
  };
};
