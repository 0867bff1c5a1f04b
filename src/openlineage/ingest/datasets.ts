import type { Arn, ArnScope } from '#src/domain/arn.js';
import { hex32 } from '#src/domain/graph/index.js';
import type { StringMap, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';
import {
  type EventDataset,
  type Facets,
  type InputDataset,
  type OutputDataset,
  type RunEvent,
  readFacet,
} from '../events/index.js';
import { datasetArn, datasetVersionArn, isInS3, locationOf, type Named } from '../names/index.js';
import { type EntityChange, type Link, locationChange, versionChange } from './entities.js';
import { cut, type GivenFacets } from './facet-properties.js';

/** What a dataset of an event changes. */
export interface Part {
  readonly location: Arn;
  /** What a run reads: the version if the event names one, else the location. */
  readonly read: Arn;
  /** What a run produces: the location, and the version if the event names one. */
  readonly produced: readonly Arn[];
  readonly entities: readonly EntityChange[];
  readonly links: readonly Link[];
  /** The source URI of a dataset in S3; absent for others. */
  readonly place?: string;
}

/** The most other names of a dataset. */
const MOST_NAMES = 100;
/** Facets that become versions and associations, and no properties. */
const MAPPED = new Set(['version', 'symlinks', 'lineage']);

interface Side {
  readonly datasets: readonly (InputDataset | OutputDataset)[];
  readonly side: 'input' | 'output';
}

/** Maps the inputs or outputs of an event. */
export function sideParts(
  scope: ArnScope,
  { datasets, side }: Side,
  given: Omit<GivenFacets, 'facets'>,
): Part[] {
  return datasets.map((dataset) =>
    datasetParts(scope, dataset, {
      ...given,
      facets: dataset.facets,
      statistics: statisticsOf(dataset, side),
    }),
  );
}

/** What an event reports about a dataset. */
interface DatasetFacets extends GivenFacets {
  /** They become properties of the version. */
  readonly statistics?: Readonly<Record<string, number>>;
}

/** Maps a dataset. */
export function datasetParts(scope: ArnScope, dataset: EventDataset, given: DatasetFacets): Part {
  const uri = locationOf(dataset);
  const location = datasetArn(scope, dataset);
  const kept = Object.entries(given.facets).filter(([name]) => !MAPPED.has(name));
  const facets = Object.fromEntries(kept);
  const entities = [
    { arn: location, change: locationChange(location, dataset, { ...given, facets }) },
  ];
  const version = versionOf(scope, { uri, location }, given);
  const names = otherNames(scope, location, given.facets);
  return {
    location,
    read: version?.entity.arn ?? location,
    produced: version ? [location, version.entity.arn] : [location],
    entities: [...entities, ...(version ? [version.entity] : []), ...names.entities],
    links: [...(version ? [version.link] : []), ...names.links],
    ...(isInS3(uri) ? { place: uri } : {}),
  };
}

function versionOf(
  scope: ArnScope,
  { uri, location }: { readonly uri: string; readonly location: Arn },
  { facets, statistics = {} }: DatasetFacets,
): { readonly entity: EntityChange; readonly link: Link } | undefined {
  const version = readFacet(facets, 'version')?.datasetVersion;
  if (version === undefined) return undefined;
  const arn = datasetVersionArn(scope, uri, version);
  const facts: StringMap = Object.fromEntries(
    Object.entries(statistics).map(([name, value]) => [name, `${value}`]),
  );
  return {
    entity: { arn, change: versionChange(arn, { uri, version }, facts) },
    link: { source: location, destination: arn, type: 'DerivedFrom' },
  };
}

/** `symlinks` name the same data; a renamed dataset is derived from its old name. */
function otherNames(scope: ArnScope, location: Arn, facets: Facets) {
  const names = readFacet(facets, 'symlinks')?.identifiers.slice(0, MOST_NAMES) ?? [];
  const change = readFacet(facets, 'lifecycleStateChange');
  const renamed = change?.lifecycleStateChange.toUpperCase() === 'RENAME';
  const old = renamed ? change?.previousIdentifier : undefined;
  const entities: EntityChange[] = [];
  const links: Link[] = [];
  for (const name of old ? [...names, old] : names) {
    const arn = datasetArn(scope, name);
    if (arn === location) continue;
    entities.push({ arn, change: locationChange(arn, name) });
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

function statisticsOf(
  dataset: InputDataset | OutputDataset,
  side: 'input' | 'output',
): Record<string, number> {
  const facets = (side === 'input' ? dataset['inputFacets'] : dataset['outputFacets']) as
    | Facets
    | undefined;
  const name = side === 'input' ? 'inputStatistics' : 'outputStatistics';
  const found = readFacet(facets ?? {}, name);
  const numbers = STATISTICS.flatMap((each) => {
    const value = found?.[each];
    return typeof value === 'number' ? [[each, value] as const] : [];
  });
  return Object.fromEntries(numbers);
}

/** The statistics of a run's datasets, by `<statistic> of <side> <name>`. */
export function countsOf({ inputs, outputs }: RunEvent): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [side, datasets] of [
    ['input', inputs],
    ['output', outputs],
  ] as const)
    for (const dataset of datasets)
      for (const [name, value] of Object.entries(statisticsOf(dataset, side)))
        counts[cut(`${name} of ${side} ${dataset.name}`, ENTITY_LIMITS.parameterKey)] = value;
  return counts;
}

const LONGEST_NAME = ENTITY_LIMITS.trialComponentArtifactName;

/** Datasets as inputs or outputs of a trial component, each location once. */
export function componentArtifacts(datasets: readonly Named[]): TrialComponentArtifact[] {
  const found = new Map<string, TrialComponentArtifact>();
  for (const dataset of datasets) {
    const value = locationOf(dataset);
    const short = cut(dataset.name, LONGEST_NAME);
    const known = found.get(short);
    const isTaken = known !== undefined && known.value !== value;
    const isCut = short !== dataset.name;
    const name = isTaken || isCut ? `${cut(short, LONGEST_NAME - 33)}~${hex32(value)}` : short;
    found.set(name, { name, value });
  }
  return [...found.values()];
}
