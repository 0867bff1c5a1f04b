import { type ArnScope, makeArn } from '#src/domain/arn.js';
import {
  BOOKKEEPING,
  type Expectation,
  stringOf,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { RecordCodec, StoredRecord } from '#src/domain/record/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The kinds of records that refuse acts; the set has the names of those that apply. */
type Kind = 'policy' | 'quarantine';
const KINDS = ['policy', 'quarantine'] as const satisfies readonly Kind[];

/** The names of the records that refuse acts, and what a commit expects so that they are the same. */
export interface RuleSet {
  readonly names: Readonly<Record<Kind, readonly string[]>>;
  readonly expectation: Expectation;
}

type Options = Pick<LineageDraft, 'scope'> & { readonly store: Pick<GraphStore, 'vertices'> };

/** Reads the names of all records that refuse acts. */
export async function readRuleSet({ store, scope }: Options): Promise<RuleSet> {
  const id = setId(scope);
  const found = (await store.vertices([id])).get(id);
  const [policy = [], quarantine = []] = KINDS.map((kind) => namesOf(found?.element, kind));
  return {
    names: { policy, quarantine },
    expectation: { element: 'vertex', id, is: found?.version ?? 'absent' },
  };
}

/** Reads the records of a kind that apply. Throws `RECORD_UNREADABLE`. */
export async function readRules<Stored extends StoredRecord>(
  codec: RecordCodec<Stored>,
  kind: Kind,
  { store, scope }: Options,
): Promise<{ readonly records: readonly Stored[]; readonly expectation: Expectation }> {
  const { names, expectation } = await readRuleSet({ store, scope });
  if (names[kind].length === 0) return { records: [], expectation };
  const ids = names[kind].map((name) => vertexIdOf(makeArn(scope, kind, name)));
  const found = await store.vertices(ids);
  const records = ids.flatMap((id) => {
    const vertex = found.get(id);
    return vertex ? [codec.read(vertex.element)] : [];
  });
  return { records, expectation };
}

/** Changes the names of a kind, in the commit that changes one of its records. */
export function putRuleNames(
  draft: LineageDraft,
  { names, expectation }: RuleSet,
  changed: Partial<RuleSet['names']>,
): void {
  const texts = Object.entries({ ...names, ...changed }).map(
    ([kind, all]) => [kind, JSON.stringify([...new Set(all)].sort())] as const,
  );
  const vertex = {
    id: setId(draft.scope),
    labels: [BOOKKEEPING.ruleSet],
    properties: Object.fromEntries(texts),
  };
  draft.add({ kind: 'putVertex', vertex }, expectation);
}

function setId({ account }: ArnScope) {
  return vertexIdOf(`rule-set:${account}`);
}

function namesOf(vertex: Vertex | undefined, kind: Kind): readonly string[] {
  const names: unknown = JSON.parse(stringOf(vertex?.properties ?? {}, kind) ?? '[]');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
