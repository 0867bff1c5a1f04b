import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Ledger, ResetProgress } from '#src/ledger/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Ids } from '#src/ports/ids.js';
import type { Logger } from '#src/ports/logger.js';
import { ResetTokens } from './reset-tokens.js';

/** What runs on the graph, which a reset would take the ground from. */
export interface RunningWork {
  /** The names of jobs, endpoints, loads and exports that are under way, some of them. */
  list(): Promise<readonly string[]>;
  /** Ends them, and waits until they have ended. Throws `RESOURCE_IN_USE` when they do not in time. */
  stop(principal: Principal, signal: AbortSignal): Promise<void>;
}

export interface GraphResetsOptions {
  readonly ledger: Ledger;
  readonly ids: Ids;
  readonly work: RunningWork;
  readonly logger: Logger;
  /** For the life of tokens; default the monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
  /** How long {@link GraphResets.perform} waits for the end; default 30 seconds. */
  readonly answerMs?: number;
}

/** How a reset stands that this server works on, or how its last one ended. */
export interface ResetStatus {
  readonly status: 'stopping' | 'removing' | 'done' | 'failed';
  readonly progress?: ResetProgress | undefined;
  /** Why it failed. */
  readonly reason?: string;
}

interface Asked {
  readonly principal: Principal;
  readonly stopsWork: boolean;
}

/** Clients wait for a minute. */
const ANSWER_MS = 30_000;

/** Empties the graph in two steps, so that nobody does it by mistake. */
export class GraphResets {
  readonly #options: GraphResetsOptions;
  readonly #tokens: ResetTokens;
  readonly #closing = new AbortController();
  #last: Pick<ResetStatus, 'status' | 'reason'> | undefined;

  constructor(options: GraphResetsOptions) {
    this.#options = options;
    this.#tokens = new ResetTokens(options.ids, options.elapsed);
  }

  /** Gives the token that {@link perform} takes within an hour; earlier ones are no longer valid. */
  initiate(): string {
    return this.#tokens.issue();
  }

  /**
   * Removes the graph with its history. Returns when that is done, or after half a minute, when it goes on in the
   * background: {@link status}. Throws `VALIDATION_FAILED` for a token that is not the latest, was used or is too old,
   * `RESOURCE_IN_USE`, with the token still valid, while something is under way unless that is to be stopped first,
   * `GRAPH_RESETTING` while another reset runs, and `SERVICE_UNAVAILABLE` where the store cannot be emptied.
   */
  async perform(token: string, asked: Asked): Promise<void> {
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

  /** Undefined where this server has emptied nothing. */
  status(): ResetStatus | undefined {
    const progress = this.#options.ledger.resetProgress;
    return progress ? { status: 'removing', progress } : this.#last;
  }

  /** Stops waiting for what runs to end; the ledger interrupts a reset itself. */
  async close(): Promise<void> {
    this.#closing.abort();
  }

  async #perform(token: string, { principal, stopsWork }: Asked): Promise<void> {
    const { ledger, work } = this.#options;
    try {
      this.#last = { status: stopsWork ? 'stopping' : 'removing' };
      if (stopsWork) await work.stop(principal, this.#closing.signal);
      if (!this.#tokens.isValid(token)) throw wrongToken(token); // somebody used it meanwhile
      const spent = this.#tokens.spend();
      // Looked at once nothing can be launched any more.
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
