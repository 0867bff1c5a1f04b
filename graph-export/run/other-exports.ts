import type { Clock } from '#src/ports/system.js';
import type { ExportRecord } from './export-record.js';

/** After this many milliseconds without a report, an export has lost its server. */
const SILENCE_MS = 30_000;
/** The number of exports that are remembered. */
const MOST = 1_000;

interface Report {
  readonly updateTime: number;
  /** When this server first read the report, on the monotonic clock. */
  readonly at: number;
}

/** Finds the exports of other servers that have lost their server. */
export class OtherExports {
  readonly #clock: Clock;
  readonly #reports = new Map<string, Report>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Returns whether an export in progress has stopped reporting. Once this server has seen one
   * report, it measures the time on the monotonic clock. So a jump of the system clock neither
   * interrupts an export nor prevents its continuation.
   */
  isSilent({ id, updateTime }: ExportRecord): boolean {
    const known = this.#reports.get(id);
    const now = performance.now();
    if (known?.updateTime === updateTime) return now - known.at >= SILENCE_MS;
    const silentMs = known ? 0 : Math.max(0, this.#clock.now() - updateTime);
    this.#reports.delete(id);
    this.#reports.set(id, { updateTime, at: now - silentMs });
    const [oldest] = this.#reports.keys();
    if (oldest !== undefined && this.#reports.size > MOST) this.#reports.delete(oldest);
    return silentMs >= SILENCE_MS;
  }
}
