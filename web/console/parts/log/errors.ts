/** Texts of lines that report an error. A name such as train-error contains none of them. */
export const ERROR_TEXTS = [
  'Error:',
  'Exception:',
  'Traceback (most recent',
  'ERROR',
  'FATAL',
  'CRITICAL',
  'panic:',
] as const;

/** True for a line that reports an error. */
export function reportsError(message: string): boolean {
  return ERROR_TEXTS.some((text) => message.includes(text));
}
