import type { Arn } from '#src/domain/arn.js';
import type { Artifact, AssociationType, Context, StringMap } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS, type Overlay } from '#src/lineage/index.js';
import {
  contextNameOf,
  DATASET_TYPE,
  JOB_TYPE,
  type Named,
  ownUri,
  PROPERTY,
} from '../names/index.js';
import { type FacetTexts, withFacets, withName } from './facet-properties.js';
import { cut, withProperties } from './texts.js';

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

/** The location of a dataset. */
export interface Place extends Named {
  readonly uri: string;
  readonly arn: Arn;
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
export function locationChange(place: Place, facets?: FacetTexts): EntityChange {
  const { uri, arn } = place;
  const change: Overlay = (known, stamp) => {
    const before = datasetOr(known, () => ({ ...newBase(arn, stamp), source: { uri, types: [] } }));
    const named = withName(before.properties, place);
    const properties = facets ? withFacets(named, facets) : named;
    if (known && properties === before.properties) return known;
    return { ...before, properties, lastModifiedTime: stamp.now };
  };
  return { arn, change };
}

/** Changes a version of a location that its producer named. */
export function versionChange(
  arn: Arn,
  { uri, version }: { readonly uri: string; readonly version: string },
  facts: StringMap,
): EntityChange {
  const change: Overlay = (known, stamp) => {
    const value = cut(`DatasetVersion:${version}`, ENTITY_LIMITS.sourceValue);
    const before = datasetOr(known, () => ({
      ...newBase(arn, stamp),
      source: { uri, types: [{ idType: 'Custom', value }] },
      properties: { [PROPERTY.version]: cut(version, ENTITY_LIMITS.propertyValue) },
    }));
    const properties = withProperties(before.properties, facts);
    if (known && properties === before.properties) return known;
    return { ...before, properties, lastModifiedTime: stamp.now };
  };
  return { arn, change };
}

/** Returns the known artifact, or a new one of a dataset. A known artifact keeps its type. */
function datasetOr(
  known: Parameters<Overlay>[0],
  make: () => Omit<Artifact, 'kind' | 'type'>,
): Artifact {
  return known?.kind === 'artifact' ? known : { ...make(), kind: 'artifact', type: DATASET_TYPE };
}

/** What an event reports about a job. */
export interface JobFacts {
  readonly facets: FacetTexts;
  readonly description?: string | undefined;
  /** The datasets that an event without a run names. */
  readonly declared?: StringMap;
}

/** Changes the context of a job; without facts it is only named. */
export function jobChange(arn: Arn, job: Named, facts?: JobFacts): EntityChange {
  const description = facts?.description && cut(facts.description, ENTITY_LIMITS.description);
  const change: Overlay = (known, stamp) => {
    const before: Context = known?.kind === 'context' ? known : newJob(arn, job, stamp);
    const named = withName(before.properties, job);
    const merged = facts ? withFacets(named, facts.facets) : named;
    const properties = facts?.declared ? withProperties(merged, facts.declared) : merged;
    const isDescribed = before.description !== undefined || !description;
    if (known && isDescribed && properties === before.properties) return known;
    return {
      ...before,
      ...(isDescribed ? {} : { description }),
      properties,
      lastModifiedTime: stamp.now,
    };
  };
  return { arn, change };
}

function newJob(arn: Arn, job: Named, stamp: Stamp): Context {
  const uri = cut(ownUri(job), ENTITY_LIMITS.sourceUri);
  const own = { name: contextNameOf(job), type: JOB_TYPE, source: { uri } };
  return { ...newBase(arn, stamp), kind: 'context', ...own };
}
