import type { Terminal } from './terminal.js';

/** Colours the status of a job or an endpoint. */
export function paintStatus(text: string, { colors }: Terminal): string {
  if (/FAIL|ROLL/i.test(text)) return colors.red(text);
  if (/^(COMPLETED|IN_SERVICE)$/.test(text)) return colors.green(text);
  if (/STOP|DELET/i.test(text)) return colors.yellow(text);
  return colors.cyan(text);
}
