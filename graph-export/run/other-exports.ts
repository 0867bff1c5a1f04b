import type { Clock } from '#src/ports/clock.js';
import type { ExportRecord } from './export-record.js';

/** An export that reports nothing for so long has lost its server, in milliseconds. */
const SILENCE_MS = 30_000;
/** Exports that are remembered at a time. */
const MOST = 1_000;

interface Report {
  readonly updateTime: number;
  /** When this server first read it, on the monotonic clock. */
  readonly at: number;
}

/** The exports of other servers: which of them have lost theirs. */
export class OtherExports {
  readonly #clock: Clock;
  readonly #reports = new Map<string, Report>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Whether an export that is in progress reports nothing any more. Once this server has seen one report, it measures
   * the time by itself, so that a clock that jumps interrupts no export, and keeps none from being continued.
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
