// Horizon n* against spread, one line for each epsilon; exact integers in the hover text.
softcert.horizon = function (data) {
  const curves = data.curves.horizon;
  if (curves.length === 0) return;
  const most = Number(data.claim.items[1]);
  softcert.figure({
    id: 'chart-horizon', select: null,
    draw: (choice, theme, narrow) => ({
      traces: curves.map((curve, i) => softcert.line(theme, `ε = ${softcert.safe(curve.epsilon)}`, curve.d, curve.items, theme.family[i % 6], {
        line: { dash: theme.dashes[i % 6] },
        text: curve.items_exact.map((items) => softcert.safe(softcert.short(items))), hovertemplate: 'n* = %{text}',
      })).concat(softcert.claimEdge(theme, curves[0].d, most)),
      layout: softcert.layout(theme, narrow, {
        height: narrow ? 380 : 440,
        xaxis: softcert.axis(theme, 'spread δ', {}),
        yaxis: softcert.logAxis(theme, 'horizon n*', ...softcert.extent([...curves.map((curve) => curve.items), [most]]), narrow),
      }),
      label: `Horizon against spread for ${curves.length} values of ε: it grows like e to the power of the spread.`,
      remark: 'The lines are straight because n* grows like e<sup>δ</sup>: one unit of spread multiplies it by 2.72.',
      columns: ['spread δ', ...curves.map((curve) => `n*, ε = ${curve.epsilon}`)],
      rows: softcert.columns(curves[0].d, curves.map((curve) => curve.items_exact.map(softcert.group))),
    }),
  });
};

softcert.short = function (text) {
  return text.length > 18 ? `${text[0]}.${text.slice(1, 5)}…e${text.length - 1}` : softcert.group(text);
};

softcert.claimEdge = function (theme, d, most) {
  return softcert.line(theme, 'most items certified', [d[0], d[d.length - 1]], [most, most], theme.quiet,
    { line: { width: 1.25, dash: 'dot' }, hoverinfo: 'skip', hovertemplate: null });
};
