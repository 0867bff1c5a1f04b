import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Ledger, ResetProgress } from '#src/ledger/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Ids, Logger } from '#src/ports/system.js';

/** How long a token is valid, in milliseconds. */
const LIFE_MS = 60 * 60 * 1_000;

/** A token with its expiry time. */
interface Token {
  readonly token: string;
  readonly end: number;
}

/**
 * The tokens of resets. Only the latest one is valid: once, for an hour, and until the server is
 * restarted.
 */
export class ResetTokens {
  readonly #ids: Ids;
  readonly #elapsed: () => number;
  #latest: Token | undefined;

  /** `elapsed` counts milliseconds; default the monotonic clock. */
  constructor(ids: Ids, elapsed: () => number = () => performance.now()) {
    this.#ids = ids;
    this.#elapsed = elapsed;
  }

  /** Creates a token, which replaces the one before. */
  issue(): string {
    const token = this.#ids.uuid();
    this.#latest = { token, end: this.#elapsed() + LIFE_MS };
    return token;
  }

  /** Whether a token is valid. */
  isValid(token: string): boolean {
    return this.#latest?.token === token && this.#elapsed() < this.#latest.end;
  }

  /** Uses up the latest token. Returns it for {@link giveBack}. */
  spend(): Token | undefined {
    const spent = this.#latest;
    this.#latest = undefined;
    return spent;
  }

  /** Makes a token valid again, unless a later one was issued meanwhile. */
  giveBack(spent: Token | undefined): void {
    this.#latest ??= spent;
  }
}

/** The operations on the graph that a reset must not interrupt. */
export interface RunningWork {
  /** Returns the names of some running jobs, endpoints, loads and exports. */
  list(): Promise<readonly string[]>;
  /**
   * Ends them, and waits until they have ended. Throws `RESOURCE_IN_USE` when they do not end in
   * time.
   */
  stop(principal: Principal, signal: AbortSignal): Promise<void>;
}

export interface GraphResetsOptions {
  readonly ledger: Ledger;
  readonly ids: Ids;
  readonly work: RunningWork;
  readonly logger: Logger;
  /** The clock for the life of tokens; default the monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
  /** How long {@link GraphResets.perform} waits for the end; default 30 seconds. */
  readonly answerMs?: number;
}

/** The progress of this server's reset, or the result of its last one. */
export interface ResetStatus {
  readonly status: 'stopping' | 'removing' | 'done' | 'failed';
  readonly progress?: ResetProgress | undefined;
  /** Why it failed. */
  readonly reason?: string;
}

interface ResetRequest {
  readonly principal: Principal;
  readonly stopsWork: boolean;
}

/** Less than a minute, because clients wait for a minute. */
const ANSWER_MS = 30_000;

/** Empties the graph in two steps, so that it never happens by mistake. */
export class GraphResets {
  readonly #options: GraphResetsOptions;
  readonly #tokens: ResetTokens;
  readonly #closing = new AbortController();
  #last: Pick<ResetStatus, 'status' | 'reason'> | undefined;

  constructor(options: GraphResetsOptions) {
    this.#options = options;
    this.#tokens = new ResetTokens(options.ids, options.elapsed);
  }

  /**
   * Returns the token that {@link perform} accepts within an hour; earlier tokens become invalid.
   */
  initiate(): string {
    return this.#tokens.issue();
  }

  /**
   * Removes the graph with its history. Returns when that is done, or after half a minute; then the
   * reset continues in the background, see {@link status}. Throws `VALIDATION_FAILED` for a token
   * that is not the latest, was used or is too old, `RESOURCE_IN_USE`, with the token still valid,
   * while operations are running and the request does not stop them, `GRAPH_RESETTING` while
   * another reset runs, and `SERVICE_UNAVAILABLE` when the store cannot be emptied.
   */
  async perform(token: string, asked: ResetRequest): Promise<void> {
    if (!this.#tokens.isValid(token)) throw wrongToken(token);
    const { answerMs = ANSWER_MS } = this.#options;
    const answered = new AbortController();
    const running = this.#perform(token, asked);
    running.catch((error: unknown) => {
      if (answered.signal.aborted) this.#options.logger.error('The reset failed', { error });
    });
    const { signal } = answered;
    const late = delay(answerMs, undefined, { signal }).catch(() => undefined);
    await Promise.race([running, late]).finally(() => answered.abort());
  }

  /** Undefined when this server has not reset anything. */
  status(): ResetStatus | undefined {
    const progress = this.#options.ledger.resetProgress;
    return progress ? { status: 'removing', progress } : this.#last;
  }

  /** Stops waiting for running operations; the ledger interrupts a reset itself. */
  async close(): Promise<void> {
    this.#closing.abort();
  }

  async #perform(token: string, { principal, stopsWork }: ResetRequest): Promise<void> {
    const { ledger, work } = this.#options;
    try {
      this.#last = { status: stopsWork ? 'stopping' : 'removing' };
      if (stopsWork) await work.stop(principal, this.#closing.signal);
      if (!this.#tokens.isValid(token)) throw wrongToken(token); // another caller used it meanwhile
      const spent = this.#tokens.spend();
      // Checked once nothing can be launched any more.
      await ledger.reset(principal.arn, async () => {
        const under = await work.list();
        if (under.length === 0) return;
        this.#tokens.giveBack(spent);
        throw inUse(under);
      });
      this.#last = { status: 'done' };
    } catch (error) {
      this.#last = { status: 'failed', reason: reasonOf(error) };
      throw error;
    }
  }
}

function wrongToken(token: string): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `System command parameter 'token' : '${token.slice(0, 100)}' does not match database reset token`,
    { details: { loaderCode: 'InvalidParameterException' } },
  );
}

function inUse(names: readonly string[]): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `These are under way: ${names.join(', ')}. Stop them first, or let the reset stop them (stopRunning=true).`,
    { details: { names } },
  );
}
