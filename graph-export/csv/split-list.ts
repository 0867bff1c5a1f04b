/**
 * Splits a cell that lists several texts: `;` separates them, and `\;` is a semicolon within a
 * text.
 */
export function splitList(text: string): readonly string[] {
  if (!text.includes(';')) return [text];
  const texts: string[] = [];
  let current = '';
  let start = 0;
  for (let at = text.indexOf(';'); at !== -1; at = text.indexOf(';', at + 1)) {
    if (text[at - 1] === '\\' && at > start) {
      current += `${text.slice(start, at - 1)};`;
    } else {
      texts.push(current + text.slice(start, at));
      current = '';
    }
    start = at + 1;
  }
  texts.push(current + text.slice(start));
  return texts;
}
