/** The progress of an export: rows, rows per second, and the duration if known. */
export function progressText(
  {
    rowsWritten,
    rowsTotal,
  }: { readonly rowsWritten: number; readonly rowsTotal?: number | null | undefined },
  seconds: number,
): string {
  const rate = rowsWritten / seconds;
  const text = `${rowsWritten} rows, ${Math.round(rate)} rows/s`;
  if (typeof rowsTotal !== 'number' || rate === 0) return text;
  const left = Math.max(0, Math.round((rowsTotal - rowsWritten) / rate));
  return `${text}, ${rowsTotal} in all, ${left} s left`;
}

/** Reports how many associations an export left out. */
export function skippedText({
  skippedAssociations: count,
}: {
  readonly skippedAssociations: number;
}): string {
  return count > 0 ? ` ${count} associations end outside.` : '';
}

/** Reports the properties whose names an export encoded. */
export function encodedText({
  encodedNames: names = [],
}: {
  readonly encodedNames?: readonly string[];
}): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, 3).map((name) => JSON.stringify(name));
  const all = names.length > shown.length ? [...shown, '…'] : shown;
  return ` Encoded in the headers: ${all.join(', ')}.`;
}
