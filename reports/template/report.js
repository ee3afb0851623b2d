// Draws everything once, then again when the colour scheme or the width class changes.
// window.softcertReady is true when all charts stand; window.softcertCharts counts them.
softcert.start = function () {
  const data = JSON.parse(document.getElementById('softcert-data').textContent);
  softcert.marginMap(data);
  softcert.bounds(data);
  softcert.horizon(data);
  softcert.entropy(data);
  softcert.adaptive(data);
  softcert.rows(data);
  document.querySelectorAll('figure.chart').forEach((figure) => {
    if (!figure.querySelector('.plot')) figure.append(softcert.element('p', 'This run made no data for this chart.', { class: 'remark' }));
  });
  return softcert.drawAll();
};

softcert.drawAll = function () {
  return Promise.all(softcert.charts.map(softcert.draw)).then(() => {
    window.softcertCharts = softcert.charts.filter((chart) => chart.drawn).length;
    window.softcertReady = true;
  });
};

softcert.openTarget = function () {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (target && target.tagName === 'DETAILS') target.open = true;
};

window.addEventListener('hashchange', softcert.openTarget);
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', softcert.drawAll);
window.addEventListener('resize', () => {
  softcert.charts.forEach((chart) => {
    if (softcert.isNarrow(chart) !== chart.narrow) softcert.draw(chart);
  });
});
softcert.start();
softcert.openTarget();
