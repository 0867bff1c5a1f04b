import type { Arn, ArnScope } from '#src/domain/arn.js';
import { type Facet, type RunEvent, readFacet } from '../events/index.js';
import { datasetArn, type Named } from '../names/index.js';
import { placeOf } from './datasets.js';
import { type EntityChange, type Link, locationChange, type Place } from './entities.js';

/** The targets that `lineage` facets of an event name, with their sources. */
export interface ExplicitLineage {
  readonly entities: readonly EntityChange[];
  /** `DerivedFrom`, from each source to its target. */
  readonly links: readonly Link[];
  readonly sources: readonly Place[];
  /** The run produces them. */
  readonly targets: readonly Place[];
  /** Datasets that feed the job itself. */
  readonly jobInputs: ReadonlySet<Arn>;
  /** True when the event has outputs, and each is a target, so that no other input feeds it. */
  readonly isNarrow: boolean;
}

/** Reads the `lineage` facets of the job and of the outputs. */
export function explicitLineage(scope: ArnScope, { job, outputs }: RunEvent): ExplicitLineage {
  const entries = readFacet(job.facets, 'lineage')?.entries ?? [];
  const feeds = new Map<Arn, Feed>();
  const jobInputs: Arn[] = [];
  for (const { namespace, name, ...entry } of entries) {
    const sources = sourcesOf(entry);
    if (entry.type === 'JOB') jobInputs.push(...sources.map((each) => datasetArn(scope, each)));
    else if (namespace && name) addFeed(scope, feeds, { target: { namespace, name }, sources });
  }
  for (const output of outputs) {
    const facet = readFacet(output.facets, 'lineage');
    if (facet) addFeed(scope, feeds, { target: output, sources: sourcesOf(facet) });
  }
  return {
    ...linked(scope, feeds),
    jobInputs: new Set(jobInputs),
    isNarrow: isNarrow(scope, outputs, feeds),
  };
}

interface Feed {
  readonly target: Named;
  readonly sources: Named[];
}

type Sources = Pick<Facet<'lineage'>, 'inputs' | 'fields'>;

/** The datasets that feed a target or one of its fields; jobs are left out. */
function sourcesOf({ inputs = [], fields = {} }: Sources): Named[] {
  const all = [...inputs, ...Object.values(fields).flatMap((field) => field.inputs)];
  return all.flatMap(({ type, namespace, name }) =>
    type !== 'JOB' && namespace && name ? [{ namespace, name }] : [],
  );
}

function addFeed(scope: ArnScope, feeds: Map<Arn, Feed>, { target, sources }: Feed): void {
  const arn = datasetArn(scope, target);
  const feed = feeds.get(arn);
  if (feed) for (const source of sources) feed.sources.push(source);
  else feeds.set(arn, { target, sources: [...sources] });
}

function linked(scope: ArnScope, feeds: ReadonlyMap<Arn, Feed>) {
  const entities: EntityChange[] = [];
  const links: Link[] = [];
  const sources: Place[] = [];
  const targets: Place[] = [];
  for (const feed of feeds.values()) {
    const target = placeOf(scope, feed.target);
    const fed = new Map(feed.sources.map((each) => placeOf(scope, each)).map((at) => [at.arn, at]));
    targets.push(target);
    sources.push(...fed.values());
    for (const source of fed.keys())
      if (source !== target.arn)
        links.push({ source, destination: target.arn, type: 'DerivedFrom' });
  }
  const all = new Map([...targets, ...sources].map((place) => [place.arn, place]));
  for (const place of all.values()) entities.push(locationChange(place));
  return { entities, links, sources, targets };
}

function isNarrow(
  scope: ArnScope,
  outputs: readonly Named[],
  feeds: ReadonlyMap<Arn, Feed>,
): boolean {
  return outputs.length > 0 && outputs.every((output) => feeds.has(datasetArn(scope, output)));
}
