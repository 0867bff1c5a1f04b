import type { Arn, ArnScope } from '#src/domain/arn.js';
import { hex32 } from '#src/domain/graph/index.js';
import type { TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { artifactArn, ENTITY_LIMITS } from '#src/lineage/index.js';
import {
  type EventDataset,
  type Facets,
  type InputDataset,
  type OutputDataset,
  readFacet,
} from '../events/index.js';
import { datasetVersionArn, isInS3, locationOf, type Named } from '../names/index.js';
import {
  type EntityChange,
  type Link,
  locationChange,
  type Place,
  versionChange,
} from './entities.js';
import { type EventStamp, facetTexts } from './facet-properties.js';
import { cut } from './texts.js';

/** What a dataset of an event changes. */
export interface Part {
  readonly place: Place;
  /** What a run reads: the version if the event names one, else the location. */
  readonly read: Arn;
  /** What a run produces: the location, and the version if the event names one. */
  readonly produced: readonly Arn[];
  readonly entities: readonly EntityChange[];
  readonly links: readonly Link[];
  readonly statistics: Statistics;
}

type Statistics = Readonly<Record<string, number>>;

/** The most other names of a dataset. */
const MOST_NAMES = 100;
/** Facets that become versions and associations, and no properties. */
const MAPPED = new Set(['version', 'symlinks', 'lineage']);

/** The location of a dataset. */
export function placeOf(scope: ArnScope, { namespace, name }: Named): Place {
  const uri = locationOf({ namespace, name });
  return { namespace, name, uri, arn: artifactArn(scope, uri) };
}

/** Maps the inputs of an event. */
export function inputParts(
  scope: ArnScope,
  datasets: readonly InputDataset[],
  stamp: EventStamp,
): Part[] {
  return datasets.map((dataset) => {
    const statistics = statisticsOf(dataset.inputFacets, 'inputStatistics');
    return datasetPart(scope, { dataset, statistics }, stamp);
  });
}

/** Maps the outputs of an event. */
export function outputParts(
  scope: ArnScope,
  datasets: readonly OutputDataset[],
  stamp: EventStamp,
): Part[] {
  return datasets.map((dataset) => {
    const statistics = statisticsOf(dataset.outputFacets, 'outputStatistics');
    return datasetPart(scope, { dataset, statistics }, stamp);
  });
}

interface Reported {
  readonly dataset: EventDataset;
  /** They become properties of the version. */
  readonly statistics?: Statistics;
}

/** Maps a dataset. */
export function datasetPart(
  scope: ArnScope,
  { dataset, statistics = {} }: Reported,
  stamp: EventStamp,
): Part {
  const { facets } = dataset;
  const place = placeOf(scope, dataset);
  const kept = Object.entries(facets).filter(([name]) => !MAPPED.has(name));
  const version = versionOf(scope, place, { facets, statistics });
  const names = otherNames(scope, place, facets);
  return {
    place,
    read: version?.entity.arn ?? place.arn,
    produced: version ? [place.arn, version.entity.arn] : [place.arn],
    entities: [
      locationChange(place, facetTexts(Object.fromEntries(kept), stamp)),
      ...(version ? [version.entity] : []),
      ...names.entities,
    ],
    links: [...(version ? [version.link] : []), ...names.links],
    statistics,
  };
}

function versionOf(
  scope: ArnScope,
  { uri, arn: location }: Place,
  { facets, statistics }: { readonly facets: Facets; readonly statistics: Statistics },
): { readonly entity: EntityChange; readonly link: Link } | undefined {
  const version = readFacet(facets, 'version')?.datasetVersion;
  if (version === undefined) return undefined;
  const arn = datasetVersionArn(scope, uri, version);
  const facts = Object.entries(statistics).map(([name, value]) => [name, `${value}`] as const);
  return {
    entity: versionChange(arn, { uri, version }, Object.fromEntries(facts)),
    link: { source: location, destination: arn, type: 'DerivedFrom' },
  };
}

/** `symlinks` name the same data; a renamed dataset is derived from its old name. */
function otherNames(scope: ArnScope, { arn: location }: Place, facets: Facets) {
  const names = readFacet(facets, 'symlinks')?.identifiers.slice(0, MOST_NAMES) ?? [];
  const change = readFacet(facets, 'lifecycleStateChange');
  const renamed = change?.lifecycleStateChange.toUpperCase() === 'RENAME';
  const old = renamed ? change?.previousIdentifier : undefined;
  const entities: EntityChange[] = [];
  const links: Link[] = [];
  for (const name of old ? [...names, old] : names) {
    const place = placeOf(scope, name);
    const { arn } = place;
    if (arn === location) continue;
    entities.push(locationChange(place));
    if (name === old) links.push({ source: arn, destination: location, type: 'DerivedFrom' });
    else links.push(...sameAs(location, arn));
  }
  return { entities, links };
}

/** Links two locations of the same data in both directions, so that walks reach each from the other. */
export function sameAs(one: Arn, other: Arn): Link[] {
  return [
    { source: one, destination: other, type: 'SameAs' },
    { source: other, destination: one, type: 'SameAs' },
  ];
}

const STATISTICS = ['rowCount', 'size', 'fileCount'] as const;

function statisticsOf(facets: Facets, name: 'inputStatistics' | 'outputStatistics'): Statistics {
  const found = readFacet(facets, name);
  const numbers = STATISTICS.flatMap((each) => {
    const value = found?.[each];
    return typeof value === 'number' ? [[each, value] as const] : [];
  });
  return Object.fromEntries(numbers);
}

/** The statistics of a run's datasets, by `<statistic> of <side> <name>`. */
export function countsOf(side: 'input' | 'output', parts: readonly Part[]): Statistics {
  const counts: Record<string, number> = {};
  for (const { place, statistics } of parts)
    for (const [name, value] of Object.entries(statistics))
      counts[cut(`${name} of ${side} ${place.name}`, ENTITY_LIMITS.parameterKey)] = value;
  return counts;
}

/** The source URIs of datasets in object storage of S3. */
export function inS3(parts: readonly Part[]): string[] {
  return parts.flatMap(({ place }) => (isInS3(place.uri) ? [place.uri] : []));
}

const MOST_ARTIFACTS = ENTITY_LIMITS.trialComponentArtifacts;
const LONGEST_NAME = ENTITY_LIMITS.trialComponentArtifactName;

/**
 * Adds datasets to the inputs or outputs of a trial component, each location once. Returns the same
 * list when nothing changes.
 */
export function withDatasets(
  known: readonly TrialComponentArtifact[],
  given: readonly Omit<Place, 'arn' | 'namespace'>[],
): readonly TrialComponentArtifact[] {
  const names = new Set(known.map(({ name }) => name));
  const values = new Set(known.map(({ value }) => value));
  const fresh: TrialComponentArtifact[] = [];
  for (const { name: full, uri: value } of given) {
    if (values.has(value) || names.size >= MOST_ARTIFACTS) continue;
    const short = cut(full, LONGEST_NAME);
    const isUnique = short === full && !names.has(short);
    const name = isUnique ? short : `${cut(short, LONGEST_NAME - 33)}~${hex32(value)}`;
    if (names.has(name)) continue;
    names.add(name);
    values.add(value);
    fresh.push({ name, value });
  }
  return fresh.length === 0 ? known : [...known, ...fresh];
}
