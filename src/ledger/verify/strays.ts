import type { Head } from '#src/domain/graph/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';
import { followChain } from './chain.js';
import { differencesOf, nameOf } from './differences.js';
import {
  type Begun,
  bucketOf,
  type ElementKind,
  VersionEvents,
  versionsAt,
} from './version-events.js';

/** A version of an element that differs from the ledger. */
export interface Stray {
  readonly element: ElementKind;
  readonly id: string;
  readonly what: 'added' | 'removed' | 'changed';
  /** The commit that wrote it, according to the store; 0 when no commit did. */
  readonly seq: number;
  /** A description of the difference. */
  readonly reason: string;
}

/** The options of {@link findStrays}. */
export interface StrayOptions {
  readonly head: Head;
  readonly buckets: ReadonlySet<number>;
  /** The number of all versions in the store. */
  readonly versions: number;
  readonly signal: AbortSignal | undefined;
}

/** The result of {@link findStrays}. */
export interface Strays {
  /** The first strays, with their names. */
  readonly named: readonly Stray[];
  readonly count: number;
  /** True when more strays are possible. */
  readonly hasMore: boolean;
}

/** The most strays that are named; further ones are only counted. */
const MAX_NAMED = 100;
/** About how many versions are compared one by one. Buckets beyond this number are not examined. */
const MAX_COMPARED = 200_000;
const BUCKETS = 1 << 16;

/** Reads the chain and the graph again, and compares the versions in some buckets one by one. */
export async function findStrays(
  store: GraphStore,
  { head, buckets, versions, signal }: StrayOptions,
): Promise<Strays> {
  if (buckets.size === 0) return { named: [], count: 0, hasMore: false };
  const most = Math.max(1, Math.floor((MAX_COMPARED * BUCKETS) / Math.max(versions, 1)));
  const chosen = new Set([...buckets].slice(0, most));
  const histories = new Histories(chosen);
  const events = new VersionEvents(histories);
  await followChain(store, { head, signal, onCommit: (commit) => events.apply(commit) });
  for await (const found of versionsAt(store, head, signal)) {
    for (const version of found) histories.found(version);
  }
  const strays = histories.strays();
  return {
    named: strays.slice(0, MAX_NAMED),
    count: strays.length,
    hasMore: chosen.size < buckets.size,
  };
}

/** A version as its commits wrote it. */
interface ExpectedVersion extends Begun {
  ended?: number;
}

interface History {
  readonly kind: ElementKind;
  readonly id: string;
  readonly expected: ExpectedVersion[];
  readonly found: ScannedVersion[];
}

/** The versions of elements, as the commits wrote them and as the store has them. */
class Histories {
  readonly #buckets: ReadonlySet<number>;
  readonly #histories = new Map<string, History>();

  constructor(buckets: ReadonlySet<number>) {
    this.#buckets = buckets;
  }

  began(kind: ElementKind, id: string, version: Begun): void {
    this.#of(kind, id)?.expected.push({ ...version });
  }

  ended(kind: ElementKind, id: string, seq: number): void {
    const last = this.#of(kind, id)?.expected.at(-1);
    if (last) last.ended = seq;
  }

  found(version: ScannedVersion): void {
    this.#of(version.kind, version.id)?.found.push(version);
  }

  strays(): Stray[] {
    const all = [...this.#histories.values()].flatMap(straysOf);
    return [...all.filter(isVertex), ...all.filter((stray) => !isVertex(stray))];
  }

  #of(kind: ElementKind, id: string): History | undefined {
    if (!this.#buckets.has(bucketOf(id))) return undefined;
    const key = `${kind}${id}`;
    const known = this.#histories.get(key);
    if (known) return known;
    const history: History = { kind, id, expected: [], found: [] };
    this.#histories.set(key, history);
    return history;
  }
}

function isVertex({ element }: Stray): boolean {
  return element === 'vertex';
}

/**
 * Pairs expected with stored versions: the same version, or one of the same commit, or the live
 * ones.
 */
function straysOf({ kind, id, expected, found }: History): Stray[] {
  const strays: Stray[] = [];
  let [missing, extra]: [readonly ExpectedVersion[], ScannedVersion[]] = [expected, [...found]];
  for (const isPair of [isSame, isOfSameCommit, areLive]) {
    missing = missing.filter((version) => {
      const at = extra.findIndex((candidate) => isPair(version, candidate));
      const [other] = at < 0 ? [] : extra.splice(at, 1);
      const differences = other ? differencesOf(version, other) : [];
      if (other && differences.length > 0) strays.push(changed(version, other, differences));
      return other === undefined;
    });
  }
  strays.push(...extra.map(added));
  for (const { seq, text, ended } of missing) {
    const what = ended === undefined ? '' : `, in its version of commit ${seq},`;
    const reason = `the ${kind} ${nameOf(kind, id, text)}${what} is missing`;
    strays.push({ element: kind, id, what: 'removed', seq, reason });
  }
  return strays;
}

function isSame({ seq, text, ended }: ExpectedVersion, other: ScannedVersion): boolean {
  return seq === other.began && ended === other.ended && text === other.text;
}

function isOfSameCommit({ seq }: ExpectedVersion, { began }: ScannedVersion): boolean {
  return seq === began;
}

function areLive({ ended }: ExpectedVersion, other: ScannedVersion): boolean {
  return ended === undefined && other.ended === undefined;
}

function added({ kind, id, text, began, ended }: ScannedVersion): Stray {
  const name = nameOf(kind, id, text);
  const reason =
    ended === undefined
      ? `the ${kind} ${name} is live without a commit that made it`
      : `the ${kind} ${name} has a past version that no commit wrote, from commit ${began} to ${ended}`;
  return { element: kind, id, what: 'added', seq: began, reason };
}

function changed({ seq }: Begun, found: ScannedVersion, differences: readonly string[]): Stray {
  const { kind, id, text } = found;
  const reason = `the ${kind} ${nameOf(kind, id, text)} was changed behind the ledger: ${differences.join(', ')}`;
  return { element: kind, id, what: 'changed', seq, reason };
}
