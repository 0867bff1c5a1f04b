import type { Arn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import type { Ancestors } from '#src/policies/ancestors.js';

/** What the ancestors lead to. */
export const TARGET = vertexIdOf('target');

/** An artifact of a test. */
export interface Given {
  readonly uri: string;
  readonly digest?: string;
  readonly properties?: Readonly<Record<string, string>>;
  /** True for what the act itself reads. */
  readonly isInput?: boolean;
}

/** The ancestors of an act, made of artifacts without a store. */
export function graph(given: readonly Given[]): Ancestors {
  const ids = given.map(({ uri, digest = '' }) => vertexIdOf(`${uri}#${digest}`));
  const entities = given.map(({ uri, digest, properties = {} }): Artifact => {
    const types = digest === undefined ? [] : [{ idType: 'SHA256' as const, value: digest }];
    return {
      ...{ kind: 'artifact', arn: `${uri}#${digest ?? ''}` as Arn, type: 'DataSet', properties },
      ...{ source: { uri, types }, tags: {}, createdBy: '', creationTime: 0, lastModifiedTime: 0 },
    };
  });
  const links = given.flatMap(({ isInput }, at) =>
    isInput ? [{ from: ids[at] as VertexId, to: TARGET, label: 'ContributedTo' }] : [],
  );
  const recorded = {
    ...{ folders: new Map(), links, incompleteReason: undefined, touches: () => true, size: 0 },
    entities: new Map(entities.map((entity, at) => [ids[at] as VertexId, entity])),
  };
  return { ...recorded, recorded, target: TARGET, drafted: new Map(), at: 1 };
}
