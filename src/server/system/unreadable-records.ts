import type { ReportUnreadable } from '#src/domain/record/index.js';
import type { Logger } from '#src/ports/logger.js';

/** The most elements that are remembered: each list of them reports the same ones again. */
const REMEMBERED = 10_000;

/** Logs each record that cannot be read once. */
export function unreadableReporter(logger: Logger): ReportUnreadable {
  const told = new Set<unknown>();
  return (error) => {
    const { id } = error.details;
    if (told.has(id)) return;
    if (told.size >= REMEMBERED) told.clear();
    told.add(id);
    logger.error('A record cannot be read and is left out of lists', { error });
  };
}
