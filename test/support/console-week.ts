import { parseSearch } from '../../web/console/parts/search-params.js';
import {
  contextName,
  nameOf,
  propertiesOf,
  sourceOf,
} from '../../web/console/parts/views/saved-view.js';
import {
  deployExample,
  ended,
  launchExample,
  putExampleFiles,
  tuneExample,
} from './console-data.js';
import { ExampleRegistry } from './console-registry.js';
import { ExampleSafeguards, LICENSED_DATA, PARTNER_DATA } from './console-safeguards.js';
import type { ServerUnderTest } from './running-server.js';

/** Sample data: a week of work of a small team. */
export async function fillWeek(server: ServerUnderTest): Promise<void> {
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
  await saveViews(server);
  await deployExample(server, { name: 'fraud', jobs: ['fraud-nightly-02'] });
  await deployExample(server, { name: 'fraud', jobs: ['fraud-nightly-05', 'fraud-nightly-06'] });
  await deployExample(server, { name: 'logins', jobs: ['fraud-nightly-02'], instanceCount: 2 });
  await guardWeek(server);
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

/** Reproduces models, quarantines the data of a partner, and makes policies, one of which refuses. */
async function guardWeek(server: ServerUnderTest): Promise<void> {
  const safeguards = new ExampleSafeguards(server);
  const noisy = { name: 'ranker-noisy-01', hyperparameters: { epochs: 20, noise: 0.4 } };
  await ended(server, [await launchExample(server, noisy)]);
  const job = (name: string) => `arn:aws:sagemaker:local:000000000000:training-job/${name}`;
  await safeguards.reproduce({ name: 'fraud-03-again', subject: job('fraud-nightly-03') });
  await safeguards.reproduce({ name: 'noisy-again', subject: job('ranker-noisy-01') });
  await safeguards.servePartners();
  await safeguards.quarantine('partner-leak', PARTNER_DATA, 'It has addresses of customers');
  await safeguards.createPolicy(LICENSED_DATA);
  await safeguards.createPolicy({
    name: 'fresh-data',
    on: ['deploy', 'alias:champion'],
    mode: 'WARN',
    scope: { endpoint: 'fraud*' },
    select: 'entity.type == "DataSet" && entity.channels.exists(name, name == "train")',
    require: 'entity.ageDays <= 90.0',
    message: 'training data older than 90 days',
  });
  await safeguards.tryToDeploy('fraud-canary', 'fraud-nightly-03');
  await safeguards.tryToDeploy('partners-eu', 'partners-01');
}

/** Registers a group with four versions, one of them in use, and a group for production. */
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

/** Views of the list of jobs. */
async function saveViews(server: ServerUnderTest): Promise<void> {
  const create = 'mutation ($input: CreateContextInput!) { createContext(input: $input) { id } }';
  const views = {
    'Failed of the team': 'status=FAILED&tag=team:risk',
    Candidates: 'tag=stage:candidate',
  };
  for (const [title, search] of Object.entries(views)) {
    const input = {
      name: contextName('jobs', nameOf(title)),
      type: 'View',
      sourceUri: sourceOf('jobs'),
      properties: propertiesOf(title, parseSearch(search)),
    };
    const { errors } = await server.graphql(create, { variables: { input } });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  }
}
