/** Reads RFC 4180 as any tool does; an absent value is undefined, a quoted empty text is `''`. */
export function readCsv(text: string): (string | undefined)[][] {
  const rows: (string | undefined)[][] = [];
  let row: (string | undefined)[] = [];
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  for (let at = 0; at < text.length; ) {
    field.lastIndex = at;
    const [whole = '', quoted, bare] = field.exec(text) ?? [];
    row.push(quoted === undefined ? bare || undefined : quoted.replaceAll('""', '"'));
    at += whole.length;
    const end = text[at];
    at += 1;
    if (end === ',') continue;
    if (end !== '\n' && end !== undefined) throw new Error(`no CSV at ${at}`);
    rows.push(row);
    row = [];
  }
  return rows;
}
