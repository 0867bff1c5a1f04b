import { makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { BOOKKEEPING, type Expectation, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { NAME_RULES } from '#src/domain/names.js';
import { ruleSetId } from '#src/domain/policy/index.js';
import {
  documentReader,
  listOf,
  named,
  objectOf,
  type RecordCodec,
  type StoredRecord,
  type Value,
} from '#src/domain/record/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The kinds of records that refuse acts, each with the names of those that apply. */
const NAMES = objectOf({
  policy: listOf(named(NAME_RULES.policy)),
  quarantine: listOf(named(NAME_RULES.quarantine)),
});
type Names = Value<typeof NAMES>;

const readNames = documentReader(NAMES);

/** The names of the active records, and the expectation that they have not changed. */
export interface RuleSet {
  readonly names: Names;
  readonly expectation: Expectation;
}

type Options = Pick<LineageDraft, 'scope'> & { readonly store: Pick<GraphStore, 'vertices'> };

/** Reads the names of the active records of all kinds. Throws `RECORD_UNREADABLE`. */
export async function readRuleSet({ store, scope }: Options): Promise<RuleSet> {
  const id = ruleSetId(scope);
  const found = (await store.vertices([id])).get(id);
  return {
    names: found ? namesOf(found.element) : { policy: [], quarantine: [] },
    expectation: { element: 'vertex', id, is: found?.version ?? 'absent' },
  };
}

/** Reads the active records of a kind. Throws `RECORD_UNREADABLE`, also for one that is gone. */
export async function readRules<Stored extends StoredRecord>(
  codec: RecordCodec<Stored>,
  kind: keyof Names,
  options: Options,
): Promise<{ readonly records: readonly Stored[]; readonly expectation: Expectation }> {
  const { names, expectation } = await readRuleSet(options);
  if (names[kind].length === 0) return { records: [], expectation };
  const ids = names[kind].map((name) => vertexIdOf(makeArn(options.scope, kind, name)));
  const found = await options.store.vertices(ids);
  const records = ids.flatMap((id) => {
    const vertex = found.get(id);
    return vertex ? [codec.read(vertex.element)] : [];
  });
  if (records.length === ids.length) return { records, expectation };
  const { is } = (await readRuleSet(options)).expectation;
  // It was removed meanwhile.
  if (is !== expectation.is) return readRules(codec, kind, options);
  throw unreadable(expectation, `it has a ${kind} that is gone`);
}

/** Adds a change of the names to a draft. Its commit fails when they have changed meanwhile. */
export function putRuleNames(
  draft: LineageDraft,
  { names, expectation }: RuleSet,
  changed: Partial<Names>,
): void {
  const all = { ...names, ...changed };
  const sorted = (each: readonly string[]) => [...new Set(each)].sort();
  const next = { policy: sorted(all.policy), quarantine: sorted(all.quarantine) } satisfies Names;
  const vertex = {
    id: ruleSetId(draft.scope),
    labels: [BOOKKEEPING.ruleSet],
    properties: { document: JSON.stringify(next) },
  };
  draft.add({ kind: 'putVertex', vertex }, expectation);
}

function namesOf(vertex: Vertex): Names {
  const [label] = vertex.labels;
  if (label !== BOOKKEEPING.ruleSet) throw unreadable(vertex, `its label is '${label}'`);
  return readNames(vertex, (reason) => {
    throw unreadable(vertex, reason);
  });
}

/** Acts are refused, because their rules are not known. */
function unreadable({ id }: Pick<Expectation, 'id'>, reason: string): PlatformError {
  return new PlatformError(
    'RECORD_UNREADABLE',
    `The list of policies and quarantines, vertex ${id}, is damaged: ${reason}. Nothing is launched or deployed until it is restored; 'forebear verify' compares the store with its ledger.`,
    { details: { id, reason } },
  );
}
