import type { ArnScope } from '#src/domain/arn.js';
import { type VertexId, type VertexSelection, vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, digestOf } from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/index.js';
import { datasetAt, locationOf, type Named, originalName, PROPERTY } from '../names/index.js';
import { entitiesById, type Reading } from './reading.js';

/** The name of the dataset at a location. */
export function datasetName({ source, properties }: Artifact): Named {
  return originalName(source, properties);
}

/**
 * Returns a function from artifacts to their datasets: the dataset of a version is its location, if
 * that exists.
 */
export async function datasetsOf(
  { store, scope }: Reading,
  artifacts: readonly Artifact[],
): Promise<(artifact: Artifact) => Artifact> {
  const placeOf = ({ source }: Artifact) => vertexIdOf(artifactArn(scope, source.uri));
  const locations = await entitiesById(store, artifacts.filter(isVersion).map(placeOf));
  return (artifact) => {
    const location = isVersion(artifact) ? locations.get(placeOf(artifact)) : undefined;
    return location?.kind === 'artifact' ? location : artifact;
  };
}

/** Whether an artifact is a version, by its digest or by the name that its producer gave it. */
export function isVersion(artifact: Artifact): boolean {
  return digestOf(artifact) !== undefined || artifact.properties[PROPERTY.version] !== undefined;
}

/** The namespace of locations that are no URIs, such as images. */
const WITHOUT_URI = datasetAt('').namespace;

/** The ids of the vertices that may be the location of a dataset, the likeliest first. */
export function locationIds(scope: ArnScope, named: Named): VertexId[] {
  const { namespace, name } = named;
  const uris = [`${namespace}/${name}`, locationOf(named)];
  if (namespace === WITHOUT_URI) uris.push(name);
  return [...new Set(uris)].map((uri) => vertexIdOf(artifactArn(scope, uri)));
}

/** Selects locations and versions of datasets. */
export const DATASETS: VertexSelection = { label: 'artifact' };

/** Selects the artifacts of a namespace, and possibly others. */
export function artifactsIn(namespace: string): VertexSelection {
  if (namespace === WITHOUT_URI) return DATASETS;
  const sourceUriPrefix = locationOf({ namespace, name: '' });
  return { ...DATASETS, where: { sourceUriPrefix } };
}

/** The node id of a dataset. */
export function datasetNodeId({ namespace, name }: Named): string {
  return `dataset:${namespace}:${name}`;
}
