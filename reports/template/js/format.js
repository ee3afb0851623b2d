// 1048576 -> "1,048,576"; other text stays.
softcert.group = function (text) {
  return /^\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
};

// Four digits, never below (up) or above (down) the number: a shortened bound stays a bound.
softcert.digits = function (number, up) {
  if (number === null) return '–';
  if (number === 0) return '0';
  if (Number.isInteger(number) && Math.abs(number) < 1e9) return softcert.group(String(number));
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(number))) - 3);
  let text = number.toPrecision(4);
  if (up && Number(text) < number) text = (number + 0.6 * unit).toPrecision(4);
  if (!up && Number(text) > number) text = (number - 0.6 * unit).toPrecision(4);
  if (text.includes('e')) return softcert.powerText(text);
  return text.replace(/^-?\d{4,}/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
};

// "3.465e+14" -> "3.465·10¹⁴"
softcert.powerText = function (text) {
  const [mantissa, exponent] = text.split('e');
  const signs = { '-': '⁻', '+': '' };
  const raised = [...exponent].map((c) => (c in signs ? signs[c] : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c])).join('');
  return `${mantissa}·10${raised}`;
};

softcert.up = (number) => softcert.digits(number, true);
softcert.down = (number) => softcert.digits(number, false);

// Text from the model inside chart texts: Plotly reads a little HTML there.
softcert.safe = function (text) {
  return String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
};

// An element with text and attributes; text is never parsed as HTML.
softcert.element = function (tag, text, attributes) {
  const node = document.createElement(tag);
  if (text !== undefined && text !== null) node.textContent = text;
  Object.entries(attributes || {}).forEach(([name, value]) => node.setAttribute(name, value));
  return node;
};
