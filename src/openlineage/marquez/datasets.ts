import { type Artifact, digestOf } from '#src/domain/lineage/index.js';
import { readFacet } from '../events/index.js';
import { type Named, PROPERTY } from '../names/index.js';
import type {
  DatasetAnswer,
  DatasetFacts,
  DatasetVersionAnswer,
  FieldAnswer,
  RunAnswer,
} from './answers.js';
import { columnsOf } from './columns.js';
import { artifactsIn, datasetName, datasetNames, isVersion, locationIds } from './dataset-names.js';
import { facetsOf, isoTime, tagsOf } from './entity-facets.js';
import { entitiesById, idOf, type Listed, type Reading, readNewest } from './reading.js';
import { describeRun, isRun } from './runs.js';

/** Lists the datasets of a namespace, or of all namespaces, the newest first. */
export async function listDatasets(
  reading: Pick<Reading, 'store' | 'scope'>,
  namespace?: string,
): Promise<Listed<Artifact>> {
  const selection = namespace === undefined ? { label: 'artifact' } : artifactsIn(namespace);
  const { items, complete } = await readNewest(reading.store, [selection]);
  const artifacts = items.filter((entity) => entity.kind === 'artifact');
  const nameOf = await datasetNames(reading, artifacts);
  const byName = new Map<string, Artifact>();
  for (const artifact of artifacts) {
    const named = nameOf(artifact);
    if (namespace !== undefined && named.namespace !== namespace) continue;
    const key = JSON.stringify([named.namespace, named.name]);
    const known = byName.get(key);
    if (!known || (isVersion(known) && !isVersion(artifact))) byName.set(key, artifact);
  }
  return { items: [...byName.values()], complete };
}

/** The location of a dataset; undefined when there is none. */
export async function findDataset(
  { store, scope }: Pick<Reading, 'store' | 'scope'>,
  named: Named,
): Promise<Artifact | undefined> {
  const ids = locationIds(scope, named);
  const found = await entitiesById(store, ids);
  for (const id of ids) {
    const entity = found.get(id);
    if (entity?.kind === 'artifact') return entity;
  }
  return undefined;
}

const STREAMS = /^(kafka|kinesis|pulsar|pubsub|eventhub|amqp|mqtt):/i;

/** A dataset in Marquez's form. */
export function describeDataset(artifact: Artifact): DatasetAnswer {
  const facts = factsOf(artifact, datasetName(artifact));
  return {
    ...facts,
    id: datasetName(artifact),
    updatedAt: isoTime(artifact.lastModifiedTime),
    lastModifiedAt: isoTime(artifact.lastModifiedTime),
    deleted: artifact.bytes?.status === 'DELETED',
    columnLineage: columnsOf(facetsOf(artifact)),
  };
}

function factsOf(artifact: Artifact, named: Named): DatasetFacts {
  const facets = facetsOf(artifact);
  const kind = readFacet(facets, 'datasetType')?.datasetType;
  const isStream = STREAMS.test(named.namespace) || kind === 'STREAM' || kind === 'TOPIC';
  return {
    type: isStream ? 'STREAM' : 'DB_TABLE',
    name: named.name,
    physicalName: named.name,
    createdAt: isoTime(artifact.creationTime),
    namespace: named.namespace,
    sourceName: readFacet(facets, 'dataSource')?.name ?? named.namespace,
    fields: fieldsOf(artifact),
    tags: tagsOf(artifact),
    description: readFacet(facets, 'documentation')?.description ?? null,
    facets,
  };
}

/** The columns of a dataset, by its schema. */
export function fieldsOf(artifact: Artifact): FieldAnswer[] {
  const fields = readFacet(facetsOf(artifact), 'schema')?.fields ?? [];
  return fields.map(({ name, type, description }) => ({
    name,
    type: type ?? null,
    tags: [],
    description: description ?? null,
  }));
}

/** The most versions of a dataset that are read. */
const MOST_VERSIONS = 1_000;

/** The versions of a dataset, the newest first. */
export async function versionsOf(
  { store }: Pick<Reading, 'store'>,
  location: Artifact,
): Promise<Listed<DatasetVersionAnswer>> {
  const at = idOf(location);
  const labels = ['DerivedFrom'];
  const query = { vertices: [at], direction: 'out', labels, first: MOST_VERSIONS } as const;
  const page = (await store.incident(query)).get(at);
  const ids = page?.items.map(({ element }) => element.to) ?? [];
  const entities = await entitiesById(store, ids);
  const versions = ids
    .map((id) => entities.get(id))
    .filter((entity) => entity?.kind === 'artifact')
    .filter((version) => isVersion(version) && version.source.uri === location.source.uri);
  const producers = await producersOf(store, versions);
  const items = versions.map((version) => describeVersion(location, version, producers));
  return { items, complete: page?.hasNext !== true };
}

async function producersOf(store: Reading['store'], versions: readonly Artifact[]) {
  const vertices = versions.map(idOf);
  const producers = new Map<string, RunAnswer>();
  if (vertices.length === 0) return producers;
  const query = { vertices, direction: 'in', labels: ['Produced'], first: 1 } as const;
  const edges = [...(await store.incident(query)).values()].flatMap(({ items }) => items);
  const runs = await entitiesById(
    store,
    edges.map(({ element }) => element.from),
  );
  for (const { element } of edges) {
    const run = runs.get(element.from);
    if (run && isRun(run)) producers.set(element.to, describeRun(run));
  }
  return producers;
}

function describeVersion(
  location: Artifact,
  artifact: Artifact,
  producers: ReadonlyMap<string, RunAnswer>,
): DatasetVersionAnswer {
  const named = datasetName(location);
  const facts = factsOf(artifact, named);
  const version = digestOf(artifact) ?? artifact.properties[PROPERTY.version] ?? '';
  const facets = readFacet(facts.facets as Record<string, unknown>, 'lifecycleStateChange');
  return {
    ...facts,
    fields: facts.fields.length > 0 ? facts.fields : fieldsOf(location),
    id: { ...named, version },
    version,
    lifecycleState: facets?.lifecycleStateChange ?? null,
    createdByRun: producers.get(idOf(artifact)) ?? null,
  };
}
