// The published polynomial, and from how many items on it does nothing.
softcert.adaptive = function (data) {
  const facts = data.curves.adaptive;
  softcert.figure({ id: 'chart-adaptive-q', select: null, draw: (choice, theme, narrow) => softcert.drawPolynomial(facts, theme, narrow) });
  softcert.figure({ id: 'chart-adaptive-inert', select: null, draw: (choice, theme, narrow) => softcert.drawInert(facts, data.claim, theme, narrow) });
};

softcert.drawPolynomial = function (facts, theme, narrow) {
  const [from, to] = facts.active_value;
  const applied = facts.entropy.map((entropy, i) => (entropy > facts.gate ? Math.max(1, facts.q.hi[i]) : 1));
  const low = Math.max(-2, Math.min(...facts.q.lo));
  return {
    traces: [
      softcert.line(theme, 'polynomial q(H)', facts.entropy, facts.q.hi, theme.paper, { line: { dash: 'dash' } }),
      softcert.line(theme, 'factor applied, β(H)', facts.entropy, applied, theme.sharp, { line: { width: 3 } }),
      {
        type: 'scatter', mode: 'markers+text', name: 'largest β', x: [facts.max_entropy_value], y: [facts.max_beta_value], showlegend: false,
        marker: { size: 9, color: theme.sharp }, text: [`β = ${softcert.safe(facts.max_beta)}`], textposition: 'top center', hoverinfo: 'skip',
      },
    ],
    layout: softcert.layout(theme, narrow, {
      xaxis: softcert.axis(theme, 'entropy H in nats', {}),
      yaxis: softcert.axis(theme, 'factor', { range: [low, 1.14 * facts.max_beta_value] }),
      shapes: [{ type: 'rect', xref: 'x', yref: 'paper', x0: from, x1: to, y0: 0, y1: 1, fillcolor: softcert.faint(theme.sharp), line: { width: 0 }, layer: 'below' }],
    }),
    label: `Polynomial of adaptive temperature: above 1 for entropies from ${facts.active[0]} to ${facts.active[1]}, largest ${facts.max_beta} at ${facts.max_entropy}.`,
    remark: `q exceeds 1 exactly for H between ${softcert.safe(facts.active[0])} and ${softcert.safe(facts.active[1])}; it is largest, ${softcert.safe(facts.max_beta)}, at H = ${softcert.safe(facts.max_entropy)}.`,
    columns: ['entropy H', 'q(H)', 'β(H)'],
    rows: softcert.columns(facts.entropy, [facts.q.hi, applied]),
  };
};

softcert.drawInert = function (facts, claim, theme, narrow) {
  const { d, items } = facts.boundary;
  const most = items.reduce((top, value) => (value !== null && value > top ? value : top), 10);
  const ceiling = 10 ** Math.ceil(Math.log10(most) + 0.5);
  const last = items.reduce((found, value, i) => (value === null ? found : i), 0);
  return {
    traces: [
      softcert.line(theme, 'does nothing from here', d, items, theme.sharp, { hovertemplate: 'n = %{y:,.0f}' }),
      softcert.line(theme, 'region', d, d.map(() => ceiling), theme.sharp, { showlegend: false, line: { width: 0 }, fill: 'tonexty', fillcolor: softcert.faint(theme.sharp), hoverinfo: 'skip', hovertemplate: null }),
      softcert.claimEdge(theme, d, Number(claim.items[1])),
    ],
    layout: softcert.layout(theme, narrow, {
      xaxis: softcert.axis(theme, 'spread δ', {}),
      yaxis: softcert.logAxis(theme, 'items n', Math.max(1, items[0] / 10), ceiling, narrow),
      annotations: [{ xref: 'paper', yref: 'paper', x: 0.05, y: 0.93, xanchor: 'left', showarrow: false, text: 'adaptive temperature does nothing', font: { color: theme.sharp } }],
    }),
    label: `From ${softcert.up(items[0])} items at spread 0 and ${softcert.up(items[last])} at spread ${softcert.up(d[last])} adaptive temperature does nothing.`,
    remark: `At δ = ${softcert.up(d[0])} it does nothing from ${softcert.up(items[0])} items on; the more spread, the more items that takes: at δ = ${softcert.up(d[last])} about ${softcert.up(items[last])}.`,
    columns: ['spread δ', 'items n'],
    rows: softcert.columns(d, [items]),
  };
};
