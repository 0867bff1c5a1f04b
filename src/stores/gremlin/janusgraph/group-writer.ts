import { randomUUID } from 'node:crypto';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { Connection } from '../connection.js';
import type { WriteOptions } from '../engine.js';
import { RequestFailure } from '../failure.js';
import type { FencedHead } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import { LABELS } from '../schema.js';
import { namesOf, overLive, type PlanRows, planGroup, planRows } from '../write/plan.js';
import { sendGroup } from '../write/send-group.js';
import { headText, type JanusGraphHead, parseHead, type TextHead } from './head.js';
import type { JanusGraphSchema } from './schema.js';

export interface WriterParts {
  readonly connection: Connection;
  readonly profile: GremlinProfile;
  readonly elements: ElementReads;
  readonly schema: JanusGraphSchema;
  readonly head: JanusGraphHead;
}

interface GroupRecord {
  readonly parts: readonly string[];
  readonly length: number;
  /** Elements of the group. */
  readonly size: number;
}

interface Sending {
  readonly group: CommitGroup;
  readonly endsReset: boolean;
}

/** Characters per part of a group's record: Cassandra takes no cell above 16 MiB. */
const PART = 1_000_000;

/**
 * Writes a group in two steps: first its record and the head that names it, then its elements. The
 * group is committed after the first step: any reader or writer that finds it unfinished completes
 * it.
 */
export class JanusGraphGroupWriter {
  readonly #parts: WriterParts;
  #writing = '';

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** True for the group whose elements this writer is writing. */
  isWriting(group: string): boolean {
    return group !== '' && group === this.#writing;
  }

  /**
   * Writes a group and returns the new head; undefined, with nothing written, when the graph's head
   * differs.
   */
  async write(
    group: CommitGroup,
    from: FencedHead,
    { endsReset = false }: WriteOptions = {},
  ): Promise<FencedHead | undefined> {
    const { connection, head } = this.#parts;
    // A group whose second step failed is completed first.
    const start = parseHead(from.fence).group === '' ? from : await head.settled();
    const record = recordOf(await this.#plan(group));
    const sender = {
      group,
      withinMs: connection.timeoutMs,
      endsReset,
      send: (under: FencedHead) => this.#send({ group, endsReset }, record, under),
      head: () => head.settled(),
      fence: () => this.#fence(),
    };
    return sendGroup(connection, sender, start);
  }

  async #send({ group, endsReset }: Sending, record: GroupRecord, under: FencedHead) {
    const id = `g${randomUUID().replaceAll('-', '')}`;
    const { parts, length, size } = record;
    const last = group.commits.at(-1) ?? group.after;
    const unfinished = { group: id, size, length, parts: parts.length };
    const firstKept = endsReset ? last.seq : under.firstKept;
    const next = headText(last, unfinished, { firstKept });
    const label = LABELS.group;
    this.#writing = id;
    try {
      const commit = { op: 'commit', expect: under.fence, next, parts, label } as const;
      const isCommitted = (await this.#parts.head.run(commit)) === true;
      return isCommitted ? await this.#apply(parseHead(next)) : undefined;
    } finally {
      this.#writing = '';
    }
  }

  /** The second step; when it fails, the next read or write completes it. */
  async #apply(head: TextHead): Promise<TextHead> {
    try {
      const done = await this.#parts.head.run({ op: 'apply', expect: head.fence });
      if (typeof done === 'string') return parseHead(done);
    } catch (error) {
      if (isPlatformError(error)) throw error;
      // The head shows whether the step was carried out.
    }
    this.#writing = '';
    return this.#parts.head.settled().catch((error: unknown) => {
      if (!isPlatformError(error, 'STORE_UNAVAILABLE')) throw error;
      return head; // The group is committed, and its record is complete.
    });
  }

  /** Changes the head's text, so that no group can be committed under the former text. */
  async #fence(): Promise<TextHead> {
    const { head } = this.#parts;
    const now = await head.settled();
    if ((await head.run({ op: 'turn', expect: now.fence })) === true) return now;
    throw new RequestFailure('conflict', 'its head keeps changing');
  }

  async #plan(group: CommitGroup): Promise<PlanRows> {
    const { elements, schema, profile } = this.#parts;
    const over = await overLive(elements, group);
    await schema.declare(namesOf(over.folded));
    const isNative = (name: string) => schema.isNative(name);
    return planRows(planGroup(over, { ...profile, isNative }));
  }
}

function recordOf(plan: PlanRows): GroupRecord {
  const text = JSON.stringify(plan);
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += PART) {
    parts.push(text.slice(start, start + PART));
  }
  const size = Object.values(plan).reduce((sum, rows) => sum + rows.length, 0);
  return { parts, length: text.length, size };
}
