import { type Artifact, digestOf } from '#src/domain/lineage/index.js';
import { readFacet } from '../events/index.js';
import { type Named, PROPERTY } from '../names/index.js';
import { columnsOf } from './columns.js';
import {
  artifactsIn,
  datasetName,
  datasetNodeId,
  datasetsOf,
  isVersion,
  locationIds,
} from './dataset-names.js';
import { facetsOf, isoTime, tagsOf } from './entity-facets.js';
import type { RunEntity } from './own-jobs.js';
import {
  entitiesById,
  idOf,
  type Listed,
  MOST_READ,
  neighboursOf,
  type Reading,
  readNewest,
} from './reading.js';
import { describeRun, isRun } from './runs.js';

/** Lists the datasets of a namespace, the newest first. Ends once there are more than `most`. */
export async function listDatasets(
  reading: Reading,
  namespace: string,
  most: number,
): Promise<Listed<Artifact>> {
  const items = new Map<string, Artifact>();
  const complete = await readNewest(reading.store, [artifactsIn(namespace)], async (entities) => {
    const artifacts = entities.filter((entity) => entity.kind === 'artifact');
    for (const dataset of artifacts.map(await datasetsOf(reading, artifacts))) {
      const named = datasetName(dataset);
      if (named.namespace === namespace) items.set(datasetNodeId(named), dataset);
    }
    return items.size > most;
  });
  return { items: [...items.values()], complete };
}

/** Returns the first of several names that a dataset has, with its location; undefined when none has a dataset. */
export async function findDataset<Name extends Named>(
  { store, scope }: Reading,
  names: readonly Name[],
): Promise<{ readonly named: Name; readonly dataset: Artifact } | undefined> {
  const places = names.flatMap((named) => locationIds(scope, named).map((id) => ({ named, id })));
  const found = await entitiesById(
    store,
    places.map(({ id }) => id),
  );
  for (const { named, id } of places) {
    const dataset = found.get(id);
    if (dataset?.kind === 'artifact') return { named, dataset };
  }
  return undefined;
}

const STREAMS = /^(kafka|kinesis|pulsar|pubsub|eventhub|amqp|mqtt):/i;

/** A dataset in Marquez's form; times are ISO 8601. */
export type DatasetAnswer = ReturnType<typeof describeDataset>;

/** Describes the location of a dataset. */
export function describeDataset(artifact: Artifact) {
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

function factsOf(artifact: Artifact, named: Named) {
  const facets = facetsOf(artifact);
  const kind = readFacet(facets, 'datasetType')?.datasetType;
  const isStream = STREAMS.test(named.namespace) || kind === 'STREAM' || kind === 'TOPIC';
  return {
    type: isStream ? ('STREAM' as const) : ('DB_TABLE' as const),
    name: named.name,
    physicalName: named.name,
    createdAt: isoTime(artifact.creationTime),
    namespace: named.namespace,
    sourceName: sourceOf(artifact),
    fields: fieldsOf(artifact),
    tags: tagsOf(artifact),
    description: readFacet(facets, 'documentation')?.description ?? null,
    facets,
  };
}

/** The name of the source of a dataset. */
export function sourceOf(artifact: Artifact): string {
  return readFacet(facetsOf(artifact), 'dataSource')?.name ?? datasetName(artifact).namespace;
}

/** The columns of a dataset, by its schema. */
export function fieldsOf(artifact: Artifact) {
  const fields = readFacet(facetsOf(artifact), 'schema')?.fields ?? [];
  return fields.map(({ name, type, description }) => ({
    name,
    type: type ?? null,
    tags: [],
    description: description ?? null,
  }));
}

/** The newest versions of a dataset, among the newest {@link MOST_READ} artifacts derived from it. */
export async function versionsOf(
  { store }: Reading,
  location: Artifact,
): Promise<Listed<Artifact>> {
  const at = idOf(location);
  // The associations also lead to datasets that were derived from it.
  const found = { direction: 'out', label: 'DerivedFrom', first: MOST_READ } as const;
  const query = { vertices: [at], ...found };
  const { items = [], complete = true } = (await neighboursOf(store, query)).get(at) ?? {};
  const versions = items
    .filter((entity) => entity.kind === 'artifact')
    .filter((version) => isVersion(version) && version.source.uri === location.source.uri);
  return { items: versions, complete };
}

/** Describes versions of a dataset, with the runs that produced them. */
export async function describeVersions(
  { store }: Reading,
  location: Artifact,
  versions: readonly Artifact[],
) {
  const vertices = versions.map(idOf);
  const query = { vertices, direction: 'in', label: 'Produced', first: 1 } as const;
  const producers = await neighboursOf(store, query);
  return versions.map((version) => {
    const run = producers.get(idOf(version))?.items.find(isRun);
    return describeVersion(location, version, run);
  });
}

function describeVersion(location: Artifact, artifact: Artifact, run: RunEntity | undefined) {
  const named = datasetName(location);
  const facts = factsOf(artifact, named);
  const version = digestOf(artifact) ?? artifact.properties[PROPERTY.version] ?? '';
  const change = readFacet(facts.facets, 'lifecycleStateChange');
  return {
    ...facts,
    fields: facts.fields.length > 0 ? facts.fields : fieldsOf(location),
    id: { ...named, version },
    version,
    lifecycleState: change?.lifecycleStateChange ?? null,
    createdByRun: run ? describeRun(run) : null,
  };
}
