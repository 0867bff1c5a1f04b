/** How far an export is: rows, rows a second, and how long it takes as far as that is known. */
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

/** What is said of associations that an export left out. */
export function skippedText({
  skippedAssociations: count,
}: {
  readonly skippedAssociations: number;
}): string {
  return count > 0 ? ` ${count} associations end outside.` : '';
}
