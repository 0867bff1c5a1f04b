import type { TrialComponent as AwsTrialComponent, Parent } from '@aws-sdk/client-sagemaker';
import {
  type ListQuery,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS, type TrialComponent } from '#src/domain/lineage/index.js';
import type { OperationContext } from '../../json/operation.js';
import { toEntity } from '../lineage/entities.js';
import { contentOut } from '../lineage/trial-component-values.js';
import { summarizeComponent } from '../lineage/trial-components.js';
import { tagsOut } from '../values.js';
import type { Facts } from './conditions.js';
import type { Found, SearchedResource } from './resources.js';

const CHUNK = 500;
/** The most trials of one component that a search knows. */
const MOST_PARENTS = 100;

/** Trial components by the properties of their descriptions, by parameters, tags, and trials. */
export const TRIAL_COMPONENTS_RESOURCE: SearchedResource = {
  properties: new Set(
    'TrialComponentName TrialComponentArn DisplayName Source Status StartTime EndTime CreationTime LastModifiedTime Parameters InputArtifacts OutputArtifacts Metrics Parents Tags'.split(
      ' ',
    ),
  ),
  stored: { name: 'TrialComponentName' },
  async *read(where, context) {
    const { lineage } = context.services;
    const query: ListQuery & { label: 'trial_component' } = {
      label: 'trial_component',
      order: { by: 'creationTime', direction: 'descending' },
      first: CHUNK,
      where,
    };
    for (let { after } = query; ; ) {
      const asked = after ? { ...query, after } : query;
      const { items, hasNext } = await lineage.list(asked, { signal: context.signal });
      yield await foundAll(items, context);
      const last = items.at(-1);
      if (!hasNext || !last) return;
      after = vertexPosition(last.element, 'creationTime');
    }
  },
};

async function foundAll(
  vertices: readonly Versioned<Vertex>[],
  context: OperationContext,
): Promise<readonly Found[]> {
  const parentsOf = await readParents(
    vertices.map(({ element }) => element.id),
    context,
  );
  return vertices.map((vertex) =>
    found(toEntity<'trial_component'>(vertex).element, parentsOf(vertex.element.id)),
  );
}

function found(component: TrialComponent, parents: readonly Parent[]): Found {
  const { TrialComponentSource: Source, ...summary } = summarizeComponent(component);
  const described: AwsTrialComponent = {
    ...summary,
    ...(Source && { Source }),
    ...contentOut(component),
    Tags: tagsOut(component.tags),
    Parents: [...parents],
  };
  const metrics = component.metrics.map(({ name, ...values }) => [name, values]);
  return {
    id: component.arn,
    facts: {
      ...(described as unknown as Facts),
      Parameters: component.parameters,
      Metrics: Object.fromEntries(metrics),
      Tags: component.tags,
    },
    record: () => ({ TrialComponent: described }),
  };
}

/** Reads the trials of components with their experiments. */
async function readParents(
  components: readonly VertexId[],
  { services }: OperationContext,
): Promise<(component: VertexId) => readonly Parent[]> {
  const { store } = services;
  const above = async (vertices: readonly VertexId[]) => {
    const found = new Map<VertexId, readonly VertexId[]>();
    if (vertices.length === 0) return found;
    const labels = ASSOCIATION_LABELS;
    const query = { vertices, direction: 'out', labels, first: MOST_PARENTS } as const;
    for (const [id, { items }] of await store.incident(query))
      found.set(
        id,
        items.map(({ element }) => element.to),
      );
    return found;
  };
  const trials = await above(components);
  const trialIds = [...new Set([...trials.values()].flat())];
  const experiments = await above(trialIds);
  const ids = new Set([...trialIds, ...[...experiments.values()].flat()]);
  const known = ids.size === 0 ? new Map() : await store.vertices([...ids]);
  const named = (id: VertexId, type: string): string | undefined => {
    const vertex = known.get(id);
    if (vertex?.element.labels[0] !== 'context') return undefined;
    const context = toEntity<'context'>(vertex).element;
    return context.type === type ? context.name : undefined;
  };
  return (component) =>
    (trials.get(component) ?? []).flatMap((id) => {
      const TrialName = named(id, 'Trial');
      if (TrialName === undefined) return [];
      const names = (experiments.get(id) ?? []).flatMap((one) => named(one, 'Experiment') ?? []);
      return { TrialName, ExperimentName: names[0] };
    });
}
