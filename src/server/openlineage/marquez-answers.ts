import type { Services } from '#schema/context.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  ASSETS,
  assetStats,
  columnLineage,
  describeDataset,
  describeJobs,
  describeRun,
  describeVersions,
  eventStats,
  facetsOf,
  findDataset,
  findJob,
  findRun,
  idOf,
  jobsOfRuns,
  lineageAround,
  listDatasets,
  listJobs,
  listNamespaces,
  listTags,
  runFacets,
  runsOf,
  searchNodes,
  versionsOf,
} from '#src/openlineage/marquez/index.js';
import { endOf, pageOf, QUERIES, readQuery } from './marquez-queries.js';

/** The parts that answers are read from. */
export type MarquezParts = Pick<Services, 'store' | 'lineage' | 'scope' | 'clock'>;

/** A request of a caller with the role `viewer`. */
export interface Asked {
  /** The query parameters, as they were sent. */
  readonly query: unknown;
  readonly namespace: string;
  readonly name: string;
  /** The id of a run, or what is counted. */
  readonly id: string;
}

/** The answers by their paths below `/api/v1`. */
export type Answers = Readonly<Record<string, (asked: Asked) => Promise<object>>>;

/** The most runs in the answer about one job. */
const LATEST_RUNS = 10;

/** The answers of Marquez's API about a platform. Marquez's pages ask for two paths with a slash at the end. */
export function marquezAnswers(options: MarquezParts): Answers {
  const jobs = async (query: unknown, namespace?: string) => {
    const { lastRunStates, ...window } = readQuery(QUERIES.jobs, query);
    const listed = await listJobs(options, { namespace, lastRunStates }, endOf(window));
    const { page, rest } = pageOf(listed, window);
    return { jobs: await describeJobs(options, page), ...rest };
  };
  const jobOf = async ({ namespace, name }: Asked) =>
    (await findJob(options, [{ namespace, name }])) ?? missing('job', { namespace, name });
  const datasetOf = async ({ namespace, name }: Asked) => {
    const found = await findDataset(options, [{ namespace, name }]);
    return found?.dataset ?? missing('dataset', { namespace, name });
  };
  const lineage = ({ query }: Asked) => lineageAround(options, readQuery(QUERIES.graph, query));
  const search = async ({ query }: Asked) => searchNodes(options, readQuery(QUERIES.search, query));
  return {
    '/namespaces': async ({ query }) => {
      const window = readQuery(QUERIES.window, query);
      const { page, rest } = pageOf(await listNamespaces(options), window);
      return { namespaces: page, ...rest };
    },
    '/jobs': ({ query }) => jobs(query),
    '/namespaces/:namespace/jobs': ({ query, namespace }) => jobs(query, namespace),
    '/namespaces/:namespace/jobs/:name': async (asked) => {
      const job = await jobOf(asked);
      const [described] = await describeJobs(options, [job]);
      const { items } = await runsOf(options, job, LATEST_RUNS);
      return { ...described, latestRuns: items.slice(0, LATEST_RUNS).map(describeRun) };
    },
    '/namespaces/:namespace/jobs/:name/runs': async (asked) => {
      const window = readQuery(QUERIES.window, asked.query);
      const { page, rest } = pageOf(
        await runsOf(options, await jobOf(asked), endOf(window)),
        window,
      );
      return { runs: page.map(describeRun), ...rest };
    },
    '/jobs/runs/:id/facets': async ({ id, query }) => {
      const { type } = readQuery(QUERIES.facets, query);
      const run = (await findRun(options, id)) ?? missing('run', { id });
      if (type === 'run') return { runId: id, facets: runFacets(run) };
      const job = (await jobsOfRuns(options, [run])).get(idOf(run));
      return { runId: id, facets: job?.context ? facetsOf(job.context) : {} };
    },
    '/namespaces/:namespace/datasets': async ({ namespace, query }) => {
      const window = readQuery(QUERIES.window, query);
      const { page, rest } = pageOf(await listDatasets(options, namespace, endOf(window)), window);
      return { datasets: page.map(describeDataset), ...rest };
    },
    '/namespaces/:namespace/datasets/:name': async (asked) =>
      describeDataset(await datasetOf(asked)),
    '/namespaces/:namespace/datasets/:name/versions': async (asked) => {
      const window = readQuery(QUERIES.window, asked.query);
      const dataset = await datasetOf(asked);
      const { page, rest } = pageOf(await versionsOf(options, dataset), window);
      return { versions: await describeVersions(options, dataset, page), ...rest };
    },
    '/lineage': lineage,
    '/lineage/': lineage,
    '/column-lineage': ({ query }) => columnLineage(options, readQuery(QUERIES.columns, query)),
    '/search': search,
    '/search/': search,
    '/tags': async () => {
      const { items, complete } = await listTags(options);
      return { tags: items, complete };
    },
    '/stats/:id': async ({ id, query }) => {
      const request = { ...readQuery(QUERIES.stats, query), now: options.clock.now() };
      if (id === 'lineage-events') return eventStats(options, request);
      const asset = ASSETS.find((known) => known === id) ?? missing('count of', { id });
      return assetStats(options, { ...request, asset });
    },
  };
}

function missing(what: string, details: Readonly<Record<string, string>>): never {
  const named = Object.values(details).join(' ');
  throw new PlatformError('NOT_FOUND', `There is no ${what} '${named}'; check its name.`, {
    details,
  });
}
