const QUOTE = '"';

/**
 * The fields of a line of CSV as they are written, with their quotes, so that what is taken of them keeps its bytes.
 * Line ends in quotes are not supported. Throws `Error` for a quote that is not closed.
 */
export function rawFields(line: string): readonly string[] {
  if (!line.includes(QUOTE)) return line.split(',');
  const fields: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === QUOTE)
      quoted = !quoted; // a doubled quote closes and opens again
    else if (character === ',' && !quoted) {
      fields.push(line.slice(start, at));
      start = at + 1;
    }
  }
  if (quoted) throw new Error('a quoted field does not end on its line');
  fields.push(line.slice(start));
  return fields;
}

/** The text of a field: without the quotes around it, and with one quote for two. */
export function fieldText(raw: string): string {
  const text = raw.trim();
  return text.length > 1 && text.startsWith(QUOTE) && text.endsWith(QUOTE)
    ? text.slice(1, -1).replaceAll('""', QUOTE)
    : raw;
}
