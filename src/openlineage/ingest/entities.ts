import type { Arn } from '#src/domain/arn.js';
import type { Artifact, AssociationType, Context, StringMap } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS, type Overlay } from '#src/lineage/index.js';
import { readFacet } from '../events/index.js';
import {
  contextNameOf,
  DATASET_TYPE,
  JOB_TYPE,
  locationOf,
  type Named,
  ownUri,
  PROPERTY,
} from '../names/index.js';
import { cut, type GivenFacets, withFacets, withName } from './facet-properties.js';

/** An entity that an event changes. */
export interface EntityChange {
  readonly arn: Arn;
  readonly change: Overlay;
}

/** An association that an event makes. */
export interface Link {
  readonly source: Arn;
  readonly destination: Arn;
  readonly type: AssociationType;
}

type Stamp = Parameters<Overlay>[1];

/** The members that every new entity has. */
export function newBase(arn: Arn, { actor, now }: Stamp) {
  return {
    arn,
    properties: {},
    tags: {},
    createdBy: actor,
    creationTime: now,
    lastModifiedTime: now,
  };
}

/** Changes the location of a dataset. */
export function locationChange(arn: Arn, dataset: Named, given?: GivenFacets): Overlay {
  return (known, stamp) => {
    const source = { uri: locationOf(dataset), types: [] };
    const before = datasetOr(known, { ...newBase(arn, stamp), source });
    const named = withName(before.properties, dataset);
    const properties = given ? withFacets(named, given) : named;
    if (known && properties === before.properties) return known;
    return { ...before, properties, lastModifiedTime: stamp.now };
  };
}

/** Changes a version of a location that its producer named. */
export function versionChange(
  arn: Arn,
  { uri, version }: { readonly uri: string; readonly version: string },
  facts: StringMap,
): Overlay {
  return (known, stamp) => {
    const value = cut(`DatasetVersion:${version}`, ENTITY_LIMITS.sourceValue);
    const before = datasetOr(known, {
      ...newBase(arn, stamp),
      source: { uri, types: [{ idType: 'Custom', value }] },
      properties: { [PROPERTY.version]: cut(version, ENTITY_LIMITS.propertyValue) },
    });
    const fresh = Object.entries(facts).some(([name, value]) => before.properties[name] !== value);
    if (known && !fresh) return known;
    const properties = { ...before.properties, ...facts };
    return { ...before, properties, lastModifiedTime: stamp.now };
  };
}

/** Returns the known artifact, or a new one of a dataset. A known artifact keeps its type. */
function datasetOr(known: Parameters<Overlay>[0], made: Omit<Artifact, 'kind' | 'type'>): Artifact {
  return known?.kind === 'artifact' ? known : { ...made, kind: 'artifact', type: DATASET_TYPE };
}

/** Changes the context of a job. `declared` are the datasets that an event without a run names. */
export function jobChange(
  arn: Arn,
  job: Named,
  { given, declared = {} }: { readonly given?: GivenFacets; readonly declared?: StringMap } = {},
): Overlay {
  return (known, stamp) => {
    const description = given && readFacet(given.facets, 'documentation')?.description;
    const before: Context =
      known?.kind === 'context'
        ? known
        : {
            ...newBase(arn, stamp),
            kind: 'context',
            name: contextNameOf(job),
            type: JOB_TYPE,
            source: { uri: cut(ownUri(job), ENTITY_LIMITS.sourceUri) },
          };
    const named = withName(before.properties, job);
    const merged = given ? withFacets(named, given) : named;
    const isDeclared = Object.entries(declared).every(([name, text]) => merged[name] === text);
    const properties = isDeclared ? merged : { ...merged, ...declared };
    const isDescribed = before.description !== undefined || description === undefined;
    if (known && isDescribed && properties === before.properties) return known;
    return {
      ...before,
      ...(isDescribed ? {} : { description: cut(description, ENTITY_LIMITS.description) }),
      properties,
      lastModifiedTime: stamp.now,
    };
  };
}
