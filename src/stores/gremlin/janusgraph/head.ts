import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import { GENESIS, type Head } from '#src/domain/graph/index.js';
import type { ResetState } from '#src/ports/graph-reset.js';
import type { Connection } from '../connection.js';
import { g, script } from '../dsl.js';
import { RequestFailure } from '../failure.js';
import { HEAD_ID, LABELS } from '../schema.js';

const JANUSGRAPH = script('plan', 'janusgraph-plan', 'janusgraph');

/** The head with its text, which transactions compare to detect a change. */
export interface TextHead extends Head, ResetState {
  /** The canonical text, stored in one cell. */
  readonly fence: string;
  /** The id of the record of a group whose elements are not all written yet, or an empty string. */
  readonly group: string;
  /** Elements of that group. */
  readonly size: number;
  /** The number of vertices that hold the record, and its length in characters. */
  readonly parts: number;
  readonly length: number;
}

/**
 * An operation of groovy/janusgraph.groovy. `open` creates the head, `commit` writes the record of
 * a group and moves the head to it, `apply` writes the group's elements, `recover` does so when
 * some may be written already, `turn` gives the head another text, `sweep` removes records that no
 * head names, `purge` removes some elements except those of the labels `keep`, `clear` empties the
 * graph. Each returns true when it was done (`apply` and `recover` the new text of the head,
 * `purge` the number of elements), false when the head's text was not `expect`, and `incomplete`
 * when a part of the record is missing.
 */
export type Operation =
  | { readonly op: 'open' | 'clear'; readonly next: string; readonly label?: string }
  | {
      readonly op: 'commit';
      readonly expect: string;
      readonly next: string;
      readonly parts: readonly string[];
      readonly label: string;
    }
  | {
      readonly op: 'purge';
      readonly expect: string;
      readonly limit: number;
      readonly keep: readonly string[];
    }
  | { readonly op: 'apply' | 'recover' | 'turn' | 'sweep'; readonly expect: string };

/** How long to wait for a group that another server writes; more for each of its elements. */
const PATIENCE_MS = 700;
const PATIENCE_FOR_EACH_MS = 4;
const POLL_MS = 15;
/** Tries to write the elements of a group when answers are lost. */
const MOST_RECOVERIES = 5;

/** The head of the graph: one cell, replaced by compare-and-set. */
export class JanusGraphHead {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates the head when it is missing. */
  async open(): Promise<void> {
    const label = LABELS.head;
    while ((await this.now()) === undefined) {
      try {
        await this.run({ op: 'open', next: headText(GENESIS), label });
      } catch (error) {
        throw this.#connection.unavailable(error);
      }
    }
  }

  /**
   * Carries out an operation once and returns the script's result. Throws a Failure, or
   * `LEDGER_BROKEN`.
   */
  async run(operation: Operation): Promise<unknown> {
    const bindings = { data: JSON.stringify({ ...operation, head: HEAD_ID }) };
    const timeoutMs = boundOf(operation);
    const [done] = await this.#connection.send({ script: JANUSGRAPH, bindings, timeoutMs });
    if (done === 'incomplete') throw this.#incompleteRecord();
    return done;
  }

  /** Reads the head, even if the elements of its group are not written yet. */
  async now(): Promise<TextHead | undefined> {
    const traversal = g.V(HEAD_ID).values('_head');
    const [text] = await this.#connection.read({ traversal });
    return text === undefined ? undefined : parseHead(String(text));
  }

  /**
   * The head, once its whole group is written. When a group makes no progress, its elements are
   * written here. Throws `LEDGER_BROKEN` when its record is incomplete, `STORE_UNAVAILABLE` when it
   * cannot be completed.
   */
  async settled(): Promise<TextHead> {
    let seen = '';
    let until = 0;
    let recoveries = 0;
    for (;;) {
      const head = await this.now();
      if (head?.group === '') return head;
      if (head === undefined) await this.open();
      else if (head.fence !== seen) {
        seen = head.fence;
        until = performance.now() + patience(head);
      } else if (performance.now() > until) {
        recoveries += 1;
        await this.#recover(head, recoveries === MOST_RECOVERIES);
        seen = '';
      }
      await delay(POLL_MS);
    }
  }

  /** The head shows the outcome, even if the answer is lost. */
  async #recover({ fence }: TextHead, isLast: boolean): Promise<void> {
    try {
      await this.run({ op: 'recover', expect: fence });
    } catch (error) {
      const isLost = error instanceof RequestFailure && error.is === 'lost' && !isLast;
      if (!isLost && (await this.now())?.fence === fence) throw this.#connection.unavailable(error);
    }
  }

  #incompleteRecord(): PlatformError {
    const { url } = this.#connection;
    return new PlatformError(
      'LEDGER_BROKEN',
      `The record of the newest commit in ${url} is incomplete: a part of it (${LABELS.group}) is gone, so that its elements cannot be written. Restore a backup of the database.`,
      { details: { url } },
    );
  }
}

const CLEAR_MS = 600_000;
/** The timeout of a request, with more time for each element that it writes. */
const REQUEST_MS = 30_000;
const REQUEST_FOR_EACH_MS = 10;

const NO_GROUP = { group: '', size: 0, parts: 0, length: 0 };

/** The text of a head, with or without an unfinished group. */
export function headText(
  { seq, time, digest }: Head,
  group = NO_GROUP,
  reset?: ResetState,
): string {
  const { firstKept = 0, actor } = reset ?? {};
  const kept = {
    ...(firstKept === 0 ? {} : { firstKept }),
    ...(actor === undefined ? {} : { actor }),
  };
  return JSON.stringify({ seq, time, digest, ...group, ...kept, turn: randomUUID() });
}

export function parseHead(fence: string): TextHead {
  const { firstKept = 0, actor, ...head } = JSON.parse(fence) as Partial<TextHead>;
  const { seq, time, digest, group, size, parts, length } = head as TextHead;
  const reset =
    actor === undefined ? { firstKept } : { firstKept, actor, resetting: true as const };
  return { seq, time, digest, group, size, parts, length, ...reset, fence };
}

function boundOf(operation: Operation): number {
  if (operation.op === 'clear') return CLEAR_MS;
  const text = 'next' in operation ? operation.next : operation.expect;
  return REQUEST_MS + parseHead(text).size * REQUEST_FOR_EACH_MS;
}

/** Jitter, so that several waiting servers do not all begin at once. */
function patience({ size }: TextHead): number {
  return (PATIENCE_MS + size * PATIENCE_FOR_EACH_MS) * (1 + Math.random() / 2);
}
