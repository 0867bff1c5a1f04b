import { anySignal, within } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { EndReason, Run, RunExit } from '#src/ports/run.js';
import { pingUntilReady } from '#src/serving/instance-pool.js';
import type { JobWork } from '../../job-kind.js';
import { exitFailure } from '../../phases/failure.js';
import { InstanceClient, NotAnswered, type Post } from './post.js';
import { adoptOrStart } from './start.js';

const TIMES = { startMs: 240_000, pingMs: 2000, pingIntervalMs: 100 };
const STOP_GRACE_MS = 30_000;
const MAX_STARTS = 3;
const LOG_PATIENCE_MS = 60_000;
/** How long to wait for an exit after a connection has broken, so that the reason can mention it. */
const EXIT_MS = 2_000;
const PARAMETERS_MS = 5000;
/** Ends that are not caused by the model, so that it is started again. */
const FROM_OUTSIDE: readonly (EndReason | undefined)[] = ['never-began', 'lost', 'not-started'];

const NOWHERE = { host: '127.0.0.1', port: 0 };

interface Live {
  readonly run: Run;
  readonly client: InstanceClient;
  readonly exit: Promise<RunExit>;
  /** Resolves once its whole output is in the log. */
  readonly copied: Promise<void>;
  /** Why it ended, once that was noticed. */
  end?: Promise<string>;
}

interface Started {
  readonly live: Live;
  readonly isAdopted: boolean;
  /** Why it is not ready. */
  readonly failure?: string;
}

export interface InstanceOptions {
  readonly work: JobWork<TransformJob>;
  readonly job: TransformJob;
  readonly host: string;
  /** Aborts when the transform is given up or handed over; the run continues. */
  readonly signal: AbortSignal;
}

/** One instance of a model that answers the payloads of a job; it is started on demand. */
export class Instance {
  readonly host: string;
  readonly #options: InstanceOptions;
  #starting: Promise<Live> | undefined;
  #live: Live | undefined;
  /** The end of an earlier run, whose name is only free after its removal. */
  #leaving: Promise<unknown> = Promise.resolve();

  constructor(options: InstanceOptions) {
    this.host = options.host;
    this.#options = options;
  }

  /** Waits until the model is ready. Throws `RUN_FAILED` with its output when it does not become ready. */
  async ready(): Promise<void> {
    await this.#ensure();
  }

  /** Returns the container's parameters, see {@link InstanceClient.executionParameters}. */
  async executionParameters(): Promise<unknown> {
    const { client } = await this.#ensure();
    return client.executionParameters(PARAMETERS_MS, this.#options.signal);
  }

  /** Sends a payload once. Throws {@link NotAnswered}, and the errors of {@link ready}. */
  async post(post: Post): Promise<readonly Uint8Array[]> {
    const live = await this.#ensure();
    try {
      return await live.client.post(post);
    } catch (error) {
      if (!(error instanceof NotAnswered) || !error.mayPass) throw error;
      const exit = await this.#exitSoon(live);
      if (!exit) throw error;
      throw new NotAnswered(await this.#drop(live, exit), true);
    }
  }

  /** Ends the instance and waits for its output. */
  async stop(): Promise<void> {
    const live = await this.#starting?.catch(() => undefined);
    await live?.run.stop({ graceMs: STOP_GRACE_MS });
    await live?.copied.catch(() => undefined);
    live?.client.close();
  }

  /** Leaves the instance to the server that continues the job. */
  async release(): Promise<void> {
    const live = await this.#starting?.catch(() => undefined);
    live?.client.close();
    await live?.copied.catch(() => undefined);
  }

  #ensure(): Promise<Live> {
    this.#starting ??= this.#startUp();
    return this.#starting;
  }

  async #startUp(): Promise<Live> {
    await this.#leaving;
    for (let starts = 1; ; starts += 1) {
      const { live, isAdopted, failure } = await this.#startOnce();
      this.#live = live;
      if (failure === undefined) return live;
      const exit = await this.#exitSoon(live);
      if (!exit) await live.run.stop({ graceMs: 0 });
      const why = await remove(this.#options.work, live, exit ?? failure);
      const isTriedAgain = isAdopted || FROM_OUTSIDE.includes(exit?.reason);
      if (exit && isTriedAgain && starts < MAX_STARTS) continue;
      throw new PlatformError('RUN_FAILED', `AlgorithmError: ${why}`);
    }
  }

  async #startOnce(): Promise<Started> {
    const { work, job, host, signal } = this.#options;
    signal.throwIfAborted();
    const { run, isAdopted } = await adoptOrStart(work, job, host);
    const name = run.labels['host'] ?? host;
    const copied = work.log.copy(run, { host: name, signal, patienceMs: LOG_PATIENCE_MS });
    const exit = run.wait({ signal });
    for (const part of [copied, exit]) part.catch(() => undefined); // awaited later
    const address = await run.listening({ signal });
    const client = new InstanceClient(address ?? NOWHERE);
    run.programEnded({ signal }).then(
      () => client.close(),
      () => undefined,
    );
    const started = { live: { run, client, exit, copied }, isAdopted };
    if (!address) return { ...started, failure: `${name} has no address` };
    const waiting = new AbortController();
    const either = anySignal([signal, waiting.signal]);
    const pinged = pingUntilReady(address, { clock: work.services.clock, times: TIMES }, either);
    pinged.catch(() => undefined);
    const first = await Promise.race([pinged, exit]);
    waiting.abort();
    if (!('ready' in first)) return { ...started, failure: `${name} ended before it was ready` };
    if (first.ready) return started;
    const seconds = TIMES.startMs / 1000;
    const last = `(last: ${first.last})`;
    const failure = `${name} did not answer GET /ping with 200 within ${seconds} seconds ${last}`;
    return { ...started, failure };
  }

  #exitSoon({ exit }: Live): Promise<RunExit | undefined> {
    return within(this.#options.work.services.clock, EXIT_MS, exit);
  }

  /** Forgets an ended instance, so that the next payload starts another, and returns why it ended. */
  #drop(live: Live, exit: RunExit): Promise<string> {
    if (this.#live === live) {
      this.#live = undefined;
      this.#starting = undefined;
      live.end = remove(this.#options.work, live, exit);
      this.#leaving = live.end.catch(() => undefined);
    }
    return live.end ?? Promise.resolve('the instance has ended');
  }
}

/** Removes a run, and returns why it ended, or the failure, with its last output. */
async function remove(
  { log }: JobWork<TransformJob>,
  { run, client, copied }: Live,
  ended: RunExit | string,
): Promise<string> {
  client.close();
  await copied;
  await run.remove();
  const host = run.labels['host'] ?? '';
  if (typeof ended !== 'string') return exitFailure(log, { host, exit: ended });
  const words = await log.lastWords(host);
  return words === '' ? ended : `${ended}: ${words}`;
}
