// Starts a server with example data and writes pictures of the console's pages to .screenshots/:
// npm run screenshots [-- <part of a page's name>].
import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import {
  deployExample,
  EXAMPLE_IMAGES,
  ended,
  launchExample,
  putExampleFiles,
  tuneExample,
} from '../test/support/console-data.js';
import { ExampleRegistry } from '../test/support/console-registry.js';
import { type ServerUnderTest, startTestServer } from '../test/support/running-server.js';
import { buildWeb } from './build-web.mjs';
import { extraPlace } from './extra-place.mjs';

const FOLDER = '.screenshots';
const BUCKET = 's3://forebear-local-000000000000/';
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

/** Windows over pages: where each is, and the button that opens it. */
const DIALOGS: Readonly<Record<string, readonly [path: string, button: string]>> = {
  'job-again': ['/console/jobs/training/fraud-nightly-03', 'Train again'],
  'job-deploy': ['/console/jobs/training/fraud-nightly-02', 'Deploy'],
  'job-transform': ['/console/jobs/training/fraud-nightly-04', 'Batch transform'],
};

/** Pages by their names: where they are, and what a page of them needs before it is drawn. */
const PAGES: Readonly<Record<string, string>> = {
  overview: '/console',
  jobs: '/console/jobs?cols=m:loss,m:accuracy,p:rate',
  'jobs-failed': '/console/jobs?status=FAILED',
  job: '/console/jobs/training/fraud-nightly-03',
  'job-failed': '/console/jobs/training/fraud-country-01',
  'job-running': '/console/jobs/training/ranker-long-01',
  'job-logs': '/console/jobs/training/fraud-nightly-03?tab=logs&find=epoch+3&line=96',
  'job-logs-live': '/console/jobs/training/ranker-long-01?tab=logs',
  'job-logs-failed': '/console/jobs/training/fraud-country-01?tab=logs',
  'job-metrics': '/console/jobs/training/fraud-nightly-03?tab=metrics',
  'job-parameters': '/console/jobs/training/fraud-nightly-03?tab=parameters',
  'job-environment': '/console/jobs/training/fraud-nightly-03?tab=environment',
  'job-events': '/console/jobs/training/fraud-nightly-03?tab=events',
  tuning: '/console/jobs/tuning/fraud-search',
  'tuning-ranges': '/console/jobs/tuning/fraud-search?in=objective=0.05..0.2,p.optimiser=0..0',
  'tuning-trial': '/console/jobs/tuning/fraud-search?trial=19',
  'tuning-new': '/console/jobs/tuning/ranker-search',
  compare: '/console/compare?ids=fraud-nightly-*01,03,05,12',
  'compare-charts': '/console/compare?ids=fraud-nightly-*01,03,05,12&tab=charts',
  'compare-parallel':
    '/console/compare?ids=fraud-nightly-*01,02,03,04,05,06,07,08,09,10,11,12&tab=parallel&in=parameter:rate=0.05..0.2',
  'compare-scatter':
    '/console/compare?ids=fraud-nightly-*01,02,03,04,05,06,07,08,09,10,11,12&tab=scatter&cols=parameter:rate,metric:loss',
  models: '/console/models',
  'models-list': '/console/models?tab=models',
  model: '/console/models/fraud-nightly-03',
  'registry-group': '/console/registry/fraud',
  'registry-version': '/console/registry/fraud/3',
  'registry-prod': '/console/registry/fraud-prod/1',
  'lineage-start': '/console/lineage',
  lineage: `/console/lineage/${lineageOf('training-job/fraud-nightly-03')}?sel=experiment-trial-component/fraud-nightly-03-aws-training-job`,
  'lineage-all': `/console/lineage/${lineageOf('model/fraud-nightly-12')}?depth=all`,
  'lineage-many': `/console/lineage/${lineageOf('artifact/c9cea284ad3449b52b3a74424fe27879')}`,
  'lineage-diff': `/console/lineage/${lineageOf('training-job/fraud-nightly-03')}?diff=arn:aws:sagemaker:local:000000000000:training-job/fraud-nightly-12`,
  'lineage-table': `/console/lineage/${lineageOf('training-job/fraud-nightly-03')}?depth=3&view=table`,
  search: '/console/search?q=fraud',
  endpoints: '/console/endpoints',
  endpoint: '/console/endpoints/fraud?window=15m',
  'endpoint-deployments': '/console/endpoints/fraud?tab=deployments&at=2030-01-01T09:00:00.000Z',
  'endpoint-logs': '/console/endpoints/fraud?tab=logs',
  'endpoint-try': '/console/endpoints/fraud?tab=try',
  data: '/console/data',
  'data-folder': `/console/data?uri=${BUCKET}fraud-nightly-03/`,
  'data-object': `/console/data?uri=${BUCKET}logins/train.csv`,
  'data-versions': `/console/data?uri=${BUCKET}fraud-nightly-03/&tab=versions`,
  'data-impact': `/console/data?uri=${BUCKET}logins/train.csv&tab=impact`,
  'data-file': '/console/data?tab=impact&file=choose',
  activity: '/console/activity',
  'activity-commit': '/console/activity?commit=4',
};

const [part = ''] = process.argv.slice(2);
const { installed } = extraPlace('browser');
if (installed === undefined) throw new Error('The browser is missing; install it: npm run browser');
mkdirSync(FOLDER, { recursive: true });
await buildWeb();
await using empty = await startTestServer();
await using full = await startTestServer({ settings: { images: EXAMPLE_IMAGES } });
await fill(full);
const { program, env } = JSON.parse(installed);
const browser = await chromium.launch({
  executablePath: program,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'],
});
const page = await browser.newPage({ locale: 'en-US' });
let shown = '';
page.on('console', (message) => {
  if (message.type() === 'error') console.log(`${shown}: ${message.text()}`);
});
page.on('pageerror', (error) => console.log(`${shown}: ${error.stack}`));
await shoot(page, { url: empty.url, name: 'overview-empty', path: '/console' });
for (const list of ['jobs', 'compare', 'models', 'endpoints', 'data', 'activity']) {
  await shoot(page, { url: empty.url, name: `${list}-empty`, path: `/console/${list}` });
}
for (const [name, path] of Object.entries(PAGES)) await shoot(page, { url: full.url, name, path });
for (const [name, [path, button]] of Object.entries(DIALOGS)) {
  await shoot(page, { url: full.url, name, path, button });
}
await browser.close();

/** A resource in the address of its lineage. */
function lineageOf(part: string): string {
  return encodeURIComponent(`arn:aws:sagemaker:local:000000000000:${part}`);
}

interface Shot {
  readonly url: string;
  readonly name: string;
  readonly path: string;
  /** The button that opens a window over the page. */
  readonly button?: string;
}

async function shoot(page: Page, { url, name, path, button }: Shot): Promise<void> {
  if (!name.includes(part)) return;
  shown = name;
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.goto(`${url}${path}`);
    await page.locator('h1').waitFor();
    if (button) await page.getByRole('button', { name: button }).click();
    await page.waitForTimeout(900); // answers and charts arrive
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
    }
  }
}

/** What a team of a few people has after a week. */
async function fill(server: ServerUnderTest): Promise<void> {
  await putExampleFiles(server);
  const arns: string[] = [];
  for (let index = 1; index <= 12; index += 1) {
    arns.push(
      await launchExample(server, {
        name: `fraud-nightly-${String(index).padStart(2, '0')}`,
        hyperparameters: { rate: 0.02 * index, epochs: 40, batch: 2 ** (4 + (index % 5)) },
        tags: { team: 'risk', stage: index % 3 === 0 ? 'candidate' : 'nightly' },
        ...(index === 3 && { description: 'The first with the new user features.' }),
      }),
    );
  }
  const failing = { hyperparameters: { rate: 0.1, fail: true }, tags: { team: 'risk' } };
  arns.push(await launchExample(server, { name: 'fraud-country-01', ...failing }));
  await ended(server, arns);
  const model = 'mutation ($input: CreateModelInput!) { createModel(input: $input) { arn } }';
  for (const name of ['fraud-nightly-03', 'fraud-nightly-12']) {
    const image = { image: 'local.forebear/ipinsights:1' };
    await server.graphql(model, {
      variables: { input: { name, trainingJobName: name, ...image } },
    });
  }
  await fillRegistry(server);
  await deployExample(server, { name: 'fraud', jobs: ['fraud-nightly-02'] });
  await deployExample(server, { name: 'fraud', jobs: ['fraud-nightly-05', 'fraud-nightly-06'] });
  await deployExample(server, { name: 'logins', jobs: ['fraud-nightly-02'], instanceCount: 2 });
  for (let index = 0; index < 240; index += 1) {
    const name = index % 3 === 0 ? 'logins' : 'fraud';
    const body = index % 40 === 7 ? 'fail' : 'user_1,10.0.0.1\n'.repeat(1 + (index % 4));
    const headers = { 'content-type': 'text/csv' };
    await fetch(`${server.url}/endpoints/${name}/invocations`, { method: 'POST', body, headers });
  }
  const search = {
    maxJobs: 24,
    maxParallelJobs: 2,
    hyperparameters: { epochs: 12, most_rate: 1.6, steep: 0.2 },
  };
  await ended(server, [await tuneExample(server, { name: 'fraud-search', ...search })]);
  const slow = { maxJobs: 20, maxParallelJobs: 2, hyperparameters: { pause_ms: 2_000 } };
  await tuneExample(server, { name: 'ranker-search', ...slow });
  const long = { hyperparameters: { rate: 0.01, epochs: 4_000, pause_ms: 120 } };
  for (const name of ['ranker-long-01', 'ranker-long-02', 'ranker-long-03']) {
    await launchExample(server, { name, ...long, tags: { team: 'search' } });
  }
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

/** A group with four versions, of which one is in use, and a group for production. */
async function fillRegistry(server: ServerUnderTest): Promise<void> {
  const registry = new ExampleRegistry(server);
  const champion = { alias: 'champion', principals: ['ann', 'bob'] };
  await registry.create({
    name: 'fraud',
    selfApproval: true,
    description: 'Scores of unusual logins',
    protectedAliases: [champion],
  });
  await registry.create({ name: 'fraud-prod', selfApproval: true });
  const jobs = ['01', '03', '05', '12'].map((number) => `fraud-nightly-${number}`);
  await registry.register('fraud', jobs);
  await registry.approve('fraud:1', 'Checked on the logins of May');
  await registry.approve('fraud:2', 'Better in every week of June');
  await registry.approve('fraud:3', 'Fewer alarms at night');
  const moves = [
    { alias: 'champion', version: 1, reason: 'The first one' },
    { alias: 'champion', version: 2, reason: 'Better by 2 points, with the same data' },
    { alias: 'challenger', version: 4, reason: 'Runs as a shadow for a week' },
  ];
  for (const move of moves) await registry.move({ group: 'fraud', ...move });
  const reason = 'Passed the tests of the release';
  await registry.promote({ from: 'fraud:2', toGroup: 'fraud-prod', toAlias: 'champion', reason });
}
