import { isPlatformError, type PlatformError } from '../errors/index.js';

/** Called with the `RECORD_UNREADABLE` of a record that is left out. */
export type ReportUnreadable = (error: PlatformError) => void;

/** What is read, or undefined for a record that cannot be, which is reported. */
export function readOrReport<Read>(read: () => Read, report?: ReportUnreadable): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (!isPlatformError(error, 'RECORD_UNREADABLE')) throw error;
    report?.(error);
    return undefined;
  }
}
