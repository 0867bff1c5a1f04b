import { GENESIS, type Head, type WalkPage, type WalkQuery } from '#src/domain/graph/index.js';
import {
  breadthFirst,
  type WalkResult,
  WalkResults,
  walkPage,
} from '#src/domain/graph/walk/index.js';
import { DefaultWalkView, type WalkPrimitives } from '#src/stores/shared/default-walk.js';
import type { Connection } from '../connection.js';
import type { FencedHead } from '../head.js';
import { type GremlinProfile, readsByScript } from '../profiles.js';
import type { LedgerReads } from '../reads/ledger-reads.js';
import { scriptWalk } from './script-walk.js';

export interface WalkerOptions {
  readonly connection: Connection;
  readonly profile: GremlinProfile;
  readonly ledger: LedgerReads;
  /** Reads at a commit that was already checked. */
  readonly reads: WalkPrimitives;
  /** The head, once its commit is fully applied. */
  readonly readHead: () => Promise<FencedHead>;
}

/** The commit and the limits of a walk. */
interface WalkTime {
  readonly at: number;
  readonly deadline: number;
  /** Whether any element that was live at the commit has been superseded up to a head. */
  readonly hasPast: (head: Head) => Promise<boolean>;
}

/** Walks at a commit, and caches the results for later pages. */
export class Walker {
  readonly #options: WalkerOptions;
  readonly #results = new WalkResults();

  constructor(options: WalkerOptions) {
    this.#options = options;
  }

  /** One page of a walk at an existing commit. */
  async walk(query: WalkQuery, head: FencedHead): Promise<WalkPage> {
    const at = query.at ?? head.seq;
    const digest = await this.#digestAt(at, head);
    const deadline = performance.now() + query.limits.timeoutMs;
    const hasPast = this.#pastSince(at);
    const view = new DefaultWalkView(this.#options.reads, at, deadline);
    const known = this.#results.take(query, digest);
    const result =
      known ?? (await this.#result(view, query, { seq: head.seq, at, deadline, hasPast }));
    if (!known) this.#results.keep(query, digest, result);
    return walkPage(view, { query, result, at });
  }

  /** Empties the cache. */
  clear(): void {
    this.#results.clear();
  }

  async #result(
    view: DefaultWalkView,
    query: WalkQuery,
    moment: WalkTime & { readonly seq: number },
  ): Promise<WalkResult> {
    const { connection, profile, readHead } = this.#options;
    const { at, seq, deadline } = moment;
    const hasPast = async () => moment.hasPast(await readHead());
    const quick =
      readsByScript(profile) && (at === seq || !(await hasPast()))
        ? await scriptWalk(connection, query, { at, hasPast })
        : undefined;
    const timeoutMs = deadline - performance.now();
    return quick ?? breadthFirst(view, { ...query, limits: { ...query.limits, timeoutMs } });
  }

  /**
   * Whether any version live at the commit was superseded up to the head; each commit is checked
   * once.
   */
  #pastSince(at: number): (head: Head) => Promise<boolean> {
    let until = at;
    let isPast = false;
    return async ({ seq }) => {
      if (isPast || seq <= until) return isPast;
      isPast = await this.#options.ledger.supersede(until, seq);
      until = seq;
      return isPast;
    };
  }

  async #digestAt(at: number, head: FencedHead): Promise<string> {
    if (at === head.seq) return head.digest;
    if (at === GENESIS.seq) return GENESIS.digest;
    const [header] = await this.#options.ledger.headers({ seq: at }, head);
    return header?.digest ?? '';
  }
}
