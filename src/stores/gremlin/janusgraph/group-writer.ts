import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { CommitGroup, StampedCommit } from '#src/ports/graph-store.js';
import type { Connection } from '../connection.js';
import { g } from '../dsl.js';
import { Failure } from '../failure.js';
import { isSameHead } from '../head.js';
import type { ElementReads } from '../reads/element-reads.js';
import { commitId, LABELS } from '../schema.js';
import { nativeIdsOfEnds, overLive } from '../write/before.js';
import type { FoldedGroup } from '../write/fold.js';
import { lostGroup, MOST_LOST } from '../write/lost-group.js';
import { headText, type JanusGraphHead, parseHead, type TextHead } from './head.js';
import { type JanusGraphPlan, planJanusGraph } from './plan.js';
import type { JanusGraphSchema } from './schema.js';

/** What the writer is made of. */
export interface WriterParts {
  readonly connection: Connection;
  readonly elements: ElementReads;
  readonly schema: JanusGraphSchema;
  readonly head: JanusGraphHead;
}

/** Longer than a lock that a dead server held stays, see `storage.lock.expiry-time`. */
const SETTLE_MS = 30_000;
/** Characters of one part of a group's record: Cassandra takes no cell above 16 MiB. */
const PART = 1_000_000;

/**
 * Writes groups in two steps: the record of the group with the head that names it, then its elements. After
 * the first step the group is committed: whoever finds it unfinished carries it out.
 */
export class JanusGraphGroupWriter {
  readonly #parts: WriterParts;
  #writing = '';

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** True for the group that this writer is carrying out. */
  isWriting(group: string): boolean {
    return group !== '' && group === this.#writing;
  }

  /** The head after a group; undefined, with nothing written, when the head is another. */
  async write(group: CommitGroup, from: TextHead): Promise<TextHead | undefined> {
    const last = group.commits.at(-1);
    if (!last) return from;
    // A group whose second step has failed: what it leaves to do comes first.
    const start = from.group === '' ? from : await this.#parts.head.settled();
    const plan = await this.#plan(group);
    const parts = partsOf(JSON.stringify(plan));
    const size = Object.values(plan).reduce((sum: number, rows) => sum + rows.length, 0);
    const until = performance.now() + SETTLE_MS;
    const lost: Failure[] = [];
    for (let head = start; ; head = await this.#parts.head.settled()) {
      if (!isSameHead(head, group.after)) return undefined;
      const [failure] = lost.slice(MOST_LOST - 1);
      if (failure) throw lostGroup(this.#parts.connection, group, failure);
      const next = headText(last, {
        group: `g${randomUUID().replaceAll('-', '')}`,
        size,
        parts: parts.length,
      });
      const is = await this.#commit(head, { next, parts, last });
      if (is === 'written') return this.#parts.head.settled();
      if (is === 'committed') return this.#apply(parseHead(next));
      if (is instanceof Failure) lost.push(is);
      else if (performance.now() > until) throw this.#parts.connection.unavailable(undefined);
      await delay(Math.random() * 30);
    }
  }

  /**
   * The first step. `moved`: the head has another text, or its lock was taken; a failure: the answer was lost
   * and it was not written; `written`: it was lost, and somebody carried all of it out.
   */
  async #commit(
    head: TextHead,
    step: {
      readonly next: string;
      readonly parts: readonly string[];
      readonly last: StampedCommit;
    },
  ): Promise<'committed' | 'moved' | 'written' | Failure> {
    const { next, parts, last } = step;
    const { connection } = this.#parts;
    const label = LABELS.group;
    this.#writing = parseHead(next).group;
    try {
      const done = await this.#parts.head.run({
        op: 'commit',
        expect: head.fence,
        next,
        parts,
        label,
      });
      return done === true ? 'committed' : 'moved';
    } catch (error) {
      this.#writing = '';
      if (!(error instanceof Failure) || error.is === 'unreachable') {
        throw connection.unavailable(error);
      }
      if (await this.#settle(last)) return 'written';
      if (error.is !== 'lost') throw connection.unavailable(error);
      return error;
    }
  }

  /** The second step; when it fails, whoever reads or writes next takes it up. */
  async #apply(head: TextHead): Promise<TextHead> {
    try {
      const done = await this.#parts.head.run({ op: 'apply', expect: head.fence });
      if (typeof done === 'string') return parseHead(done);
    } catch {
      // Its outcome is in the head.
    } finally {
      this.#writing = '';
    }
    return this.#parts.head.settled().catch(() => head);
  }

  /** Finds out whether a group was written whose answer was lost; after this it will not be any more. */
  async #settle({ seq, digest }: StampedCommit): Promise<boolean> {
    const { connection, head } = this.#parts;
    const until = performance.now() + SETTLE_MS;
    for (;;) {
      try {
        const now = await head.settled();
        if (now.seq >= seq) {
          const traversal = g.V(commitId(seq)).values('_digest');
          return (await connection.read({ traversal }))[0] === digest;
        }
        if ((await head.run({ op: 'turn', expect: now.fence })) === true) return false;
      } catch (error) {
        if (connection.closed || performance.now() > until) throw connection.unavailable(error);
        await delay(100);
      }
    }
  }

  async #plan(group: CommitGroup): Promise<JanusGraphPlan> {
    const { elements, schema } = this.#parts;
    const over = await overLive(elements, group);
    const [nativeIds] = await Promise.all([
      nativeIdsOfEnds(elements, over),
      schema.declare(namesOf(over.folded)),
    ]);
    return planJanusGraph({ ...over, nativeIds, isNative: (name) => schema.isNative(name) });
  }
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += PART) parts.push(text.slice(at, at + PART));
  return parts;
}

function namesOf({ elements }: FoldedGroup) {
  const names = {
    keys: new Set<string>(),
    vertexLabels: new Set<string>(),
    edgeLabels: new Set<string>(),
  };
  for (const { kind, after } of elements) {
    if (!after) continue;
    const element = kind === 'v' ? parseVertex(after.image) : parseEdge(after.image);
    for (const name of Object.keys(element.properties)) names.keys.add(name);
    if ('labels' in element) names.vertexLabels.add(element.labels[0] ?? '');
    else names.edgeLabels.add(element.label);
  }
  return names;
}
