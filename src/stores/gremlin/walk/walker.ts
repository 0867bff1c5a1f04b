import type { WalkPage, WalkQuery } from '#src/domain/graph/index.js';
import {
  breadthFirst,
  type WalkResult,
  WalkResults,
  walkPage,
} from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import type { FencedHead } from '../head.js';
import { type GremlinProfile, readsByScript } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import type { LedgerReads } from '../reads/ledger-reads.js';
import { scriptWalk } from './script-walk.js';
import { GremlinWalkView } from './view.js';

/** What walks are made of. */
export interface WalkerOptions {
  readonly connection: Connection;
  readonly profile: GremlinProfile;
  readonly elements: ElementReads;
  readonly ledger: LedgerReads;
  readonly readHead: () => Promise<FencedHead>;
}

/** Walks at one commit, and keeps what walks found for their later pages. */
export class Walker {
  readonly #options: WalkerOptions;
  readonly #results = new WalkResults();

  constructor(options: WalkerOptions) {
    this.#options = options;
  }

  /** A page of a walk at a commit that exists. */
  async walk(query: WalkQuery, head: FencedHead): Promise<WalkPage> {
    const at = query.at ?? head.seq;
    const digest = await this.#digestAt(at, head);
    const view = this.#view(at, query);
    const known = this.#results.take(query, digest);
    const result = known ?? (await this.#result(view, query, { ...head, at }));
    if (!known) this.#results.keep(query, digest, result);
    return walkPage(view, { query, result, at });
  }

  /** Forgets what walks found. */
  clear(): void {
    this.#results.clear();
  }

  async #result(
    view: GremlinWalkView,
    query: WalkQuery,
    head: { readonly seq: number; readonly at: number },
  ): Promise<WalkResult> {
    const { connection, profile } = this.#options;
    const quick =
      readsByScript(profile) && (head.at === head.seq || !(await view.hasPast()))
        ? await scriptWalk(connection, query, view)
        : undefined;
    return quick ?? breadthFirst(view, query);
  }

  #view(at: number, query: WalkQuery): GremlinWalkView {
    const { connection, elements, ledger, profile, readHead } = this.#options;
    return new GremlinWalkView({
      connection,
      elements,
      at,
      hasPast: async () => {
        const { seq } = await readHead();
        return seq > at && (await ledger.superseded(at, seq)) > 0;
      },
      idsPerRequest: profile.idsPerRequest,
      byScript: readsByScript(profile),
      timeoutMs: query.limits.timeoutMs,
    });
  }

  async #digestAt(at: number, head: FencedHead): Promise<string> {
    if (at === head.seq || at === 0) return head.seq === at ? head.digest : 'genesis';
    const [header] = await this.#options.ledger.headers({ seq: at }, head);
    return header?.digest ?? '';
  }
}
