const DIGITS = 5;

/** Numbers with few digits, for comparison; texts unchanged. */
export function numberText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  return Number.isNaN(number) ? String(value) : String(Number(number.toPrecision(DIGITS)));
}
