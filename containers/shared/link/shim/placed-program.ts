import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgramEnd, ProgramSink, WatchedProgram } from '../../shim/run-shim.js';
import { Attempt } from './attempt.js';
import { LinkProgress } from './link-progress.js';
import type { PlacedOrder, Placement } from './placement.js';

/** How long an instance waits for a node by default. */
const PLACED_MS = 20_000;

/** A program on a node of a cluster, beside its agent. */
export class PlacedProgram implements WatchedProgram {
  readonly #order: PlacedOrder;
  readonly #placement: Placement;
  readonly #stopping = new AbortController();
  /** Lost nodes; the cluster may list them as ready for a while. */
  readonly #avoided: string[] = [];
  #name: string | undefined;
  #attempt: Attempt | undefined;
  #stopMs = Number.POSITIVE_INFINITY;
  asked = false;

  constructor(order: PlacedOrder, placement: Placement) {
    this.#order = order;
    this.#placement = placement;
  }

  async prepare(): Promise<void> {
    this.#name = this.#order.resume?.name ?? (await this.#placement.create(1, []));
  }

  async start(sink: ProgramSink) {
    const ended = this.#run(sink);
    return { state: {}, ended: this.#order.program.listens ? this.#placed(ended, sink) : ended };
  }

  stop(graceMs: number): void {
    this.asked = true;
    this.#stopMs = Math.min(graceMs, this.#stopMs);
    this.#stopping.abort();
    this.#attempt?.stop(this.#stopMs);
  }

  async finish(): Promise<void> {}

  /**
   * What cannot be removed now, because the cluster is unavailable, is removed when a server
   * starts.
   */
  async release(): Promise<void> {
    await this.#placement.release();
  }

  /** Reports the address of an instance. Ends the instance when no node takes it in time. */
  async #placed(ended: Promise<ProgramEnd>, sink: ProgramSink): Promise<ProgramEnd> {
    const { startMs = PLACED_MS } = this.#order;
    const late = sleep(startMs, 'late' as const, { ref: false });
    const address = await Promise.race([this.#attempt?.address, late]);
    if (address !== 'late') {
      if (address) sink.report({ address });
      return await ended;
    }
    const why = (await this.#waitsFor()) ?? 'no agent answered';
    this.stop(0);
    await ended;
    const message = `No node of ${this.#placement.name} took the instance within ${startMs / 1000} s: ${why}`;
    return { code: null, reason: 'never-began', message };
  }

  async #run(sink: ProgramSink): Promise<ProgramEnd> {
    const { program, maxAttempts, resume } = this.#order;
    for (let number = 1; ; number += 1) {
      const name = this.#name ?? '';
      const isResumed = number === 1 && resume !== undefined;
      const { kept } = this.#placement;
      const progress = new LinkProgress(sink.output, { name, kept, ...(isResumed && { resume }) });
      const finder = this.#placement.finder(name, sink, progress);
      const attempt = new Attempt(this.#order, finder, { sink, progress, isResumed });
      this.#attempt = attempt;
      if (this.asked) attempt.stop(this.#stopMs);
      const outcome = await attempt.run();
      if ('end' in outcome) return outcome.end;
      if (outcome.avoid !== undefined) this.#avoided.push(outcome.avoid);
      const lost = `The program was lost: ${outcome.gone}`;
      await this.#placement.clear(name, outcome.avoid === undefined);
      if (program.listens || this.asked || number >= maxAttempts) return lostEnd(lost);
      const left = Math.ceil(outcome.endsInMs / 1000);
      sink.output.say(
        `${lost}. It is started again on another node${left > 0 ? ` in ${left} s, when it has surely ended there` : ''}.`,
      );
      sink.onOutput();
      await sleep(outcome.endsInMs, undefined, { signal: this.#stopping.signal }).catch(no);
      if (this.asked) return lostEnd(lost);
      try {
        this.#name = await this.#placement.create(number + 1, this.#avoided);
      } catch (error) {
        return lostEnd(
          `${lost}; it could not be started again: ${this.#placement.reasonOf(error)}`,
        );
      }
    }
  }

  async #waitsFor(): Promise<string | undefined> {
    return this.#placement.waitsFor(this.#name ?? '').catch(no);
  }
}

function lostEnd(message: string): ProgramEnd {
  return { code: null, reason: 'lost', message };
}

function no(): undefined {
  return undefined;
}
