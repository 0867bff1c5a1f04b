import { PlatformError } from '#src/domain/errors/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Ids } from '#src/ports/ids.js';
import { ResetTokens } from './reset-tokens.js';

/** What runs on the graph, which a reset would take the ground from. */
export interface RunningWork {
  /** The names of jobs, endpoints and loads that are under way, some of them. */
  list(): Promise<readonly string[]>;
  /** Ends them, and waits until they have ended. Throws `RESOURCE_IN_USE` when they do not in time. */
  stop(principal: Principal): Promise<void>;
}

export interface GraphResetsOptions {
  readonly ledger: Ledger;
  readonly ids: Ids;
  readonly work: RunningWork;
  /** For the life of tokens; default the monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
}

/** Empties the graph in two steps, so that nobody does it by mistake. */
export class GraphResets {
  readonly #options: GraphResetsOptions;
  readonly #tokens: ResetTokens;
  #running: Promise<void> | undefined;

  constructor(options: GraphResetsOptions) {
    this.#options = options;
    this.#tokens = new ResetTokens(options.ids, options.elapsed);
  }

  /** Gives the token that {@link perform} takes within an hour; earlier ones are no longer valid. */
  initiate(): string {
    return this.#tokens.issue();
  }

  /**
   * Removes the graph with its history. Throws `VALIDATION_FAILED` for a token that is not the latest, was used or is
   * too old, `RESOURCE_IN_USE`, with the token still valid, while jobs, endpoints or loads are under way unless they
   * are to be stopped first, `GRAPH_RESETTING` while another reset runs, and `SERVICE_UNAVAILABLE` where the store
   * cannot be emptied.
   */
  async perform(
    token: string,
    { principal, stopsWork }: { readonly principal: Principal; readonly stopsWork: boolean },
  ): Promise<void> {
    if (!this.#tokens.isValid(token)) throw wrongToken(token);
    const { ledger, work } = this.#options;
    if (stopsWork) await work.stop(principal);
    if (!this.#tokens.isValid(token)) throw wrongToken(token); // somebody used it meanwhile
    const spent = this.#tokens.spend();
    // Looked at once nothing can be launched any more.
    this.#running = ledger.reset(principal.arn, async () => {
      const under = await work.list();
      if (under.length === 0) return;
      this.#tokens.giveBack(spent);
      throw inUse(under);
    });
    await this.#running;
  }

  /** Waits for a reset that is under way. */
  async close(): Promise<void> {
    await this.#running?.catch(() => undefined);
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
    `These are under way: ${names.join(', ')}. Stop them first, or have them stopped by the reset.`,
    { details: { names } },
  );
}
