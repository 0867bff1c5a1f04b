import { type ArnScope, makeArn } from '#src/domain/arn.js';
import {
  BOOKKEEPING,
  type Expectation,
  stringOf,
  type Versioned,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { POLICIES, type Policy } from '#src/domain/policy/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** All policies, and what a commit expects so that they are still the same. */
export interface PolicySet {
  readonly policies: readonly Policy[];
  readonly expectation: Expectation;
}

type Options = Pick<LineageDraft, 'scope'> & { readonly store: Pick<GraphStore, 'vertices'> };

/** Reads all policies. Throws `RECORD_UNREADABLE`. */
export async function readPolicySet({ store, scope }: Options): Promise<PolicySet> {
  const { names, expectation } = await readNames({ store, scope });
  if (names.length === 0) return { policies: [], expectation };
  const ids = names.map((name) => vertexIdOf(makeArn(scope, 'policy', name)));
  const found = await store.vertices(ids);
  const policies = ids.flatMap((id) => {
    const vertex = found.get(id);
    return vertex ? [POLICIES.read(vertex.element)] : [];
  });
  return { policies, expectation };
}

/** Reads the names of all policies. */
export async function readNames({ store, scope }: Options) {
  const id = setId(scope);
  const found = (await store.vertices([id])).get(id);
  const expectation: Expectation = { element: 'vertex', id, is: found?.version ?? 'absent' };
  return { names: namesOf(found), expectation };
}

/** Adds the names of all policies to the commit that changes one of them. */
export function putNames(
  draft: LineageDraft,
  names: readonly string[],
  expectation: Expectation,
): void {
  const properties = { names: JSON.stringify([...new Set(names)].sort()) };
  const vertex = { id: setId(draft.scope), labels: [BOOKKEEPING.policySet], properties };
  draft.add({ kind: 'putVertex', vertex }, expectation);
}

function setId({ account }: ArnScope) {
  return vertexIdOf(`policy-set:${account}`);
}

function namesOf(found: Versioned<Vertex> | undefined): readonly string[] {
  const names: unknown = JSON.parse(stringOf(found?.element.properties ?? {}, 'names') ?? '[]');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
