import { PlatformError } from '#src/domain/errors/index.js';
import type { Importance } from '#src/samplers/analysis.js';
import { type NextTrial, nextTrial, type TuningState } from '#src/samplers/next-trial.js';
import { CalledThread } from '#src/threads/called-thread.js';
import { spawn } from '#src/threads/spawn.js';

/** What tuning jobs ask samplers; what takes long is done in one thread for all of them, which the first call starts. */
export class Samplers {
  #thread: CalledThread | undefined;

  async next(state: TuningState): Promise<NextTrial> {
    return state.strategy === 'Bayesian' ? this.#call('next', state) : nextTrial(state);
  }

  importances(state: TuningState): Promise<readonly Importance[]> {
    return this.#call('importances', state);
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #call<Value>(method: string, state: TuningState): Promise<Value> {
    const gone = (cause: unknown) => {
      this.#thread = undefined; // the next call starts another one
      return new PlatformError('RUN_FAILED', 'The thread that suggests trials has ended.', {
        cause,
      });
    };
    this.#thread ??= new CalledThread(spawn(import.meta.url, './sampler-thread.js', {}), gone);
    return this.#thread.call<Value>(method, state);
  }
}
