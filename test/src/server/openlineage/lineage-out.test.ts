import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CliProcess } from '../../../support/cli-process.js';
import { runLineJobs } from '../../../support/line-jobs.js';
import { TestReceiver } from '../../../support/lineage-receiver.js';
import { eventProblems } from '../../../support/lineage-schemas.js';
import { askGraphQL } from '../../../support/running-server.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const WHOLE = { first: ['START', 'RUNNING', 'COMPLETE'], last: 'COMPLETE' };

let running: CliProcess | undefined;
afterEach(async () => {
  running?.signal('SIGTERM');
  await running?.ended();
});

describe('a server with two receivers of lineage', () => {
  it('sends every event in order, although one fails for a while and one is away while the server is killed', async () => {
    const directory = await directories.fresh();
    await using flaky = await TestReceiver.open();
    const away = await TestReceiver.open();
    const { port, url: awayUrl } = away;
    await away[Symbol.asyncDispose]();
    let failures = 0;
    flaky.answer = () => {
      failures += 1;
      return failures <= 5 ? 500 : 201;
    };
    const receivers = [{ url: flaky.url, gzip: true }, { url: awayUrl }];
    const first = await serve(directory, receivers);
    await runLineJobs(first, ['one', 'two']);
    await vi.waitFor(() => expect(flaky.typesOf('training.two')).toEqual(WHOLE));
    running?.signal('SIGKILL');
    await running?.ended();
    await using back = await TestReceiver.open(port);
    const second = await serve(directory, receivers);
    await runLineJobs(second, ['three']);
    for (const job of ['one', 'two', 'three'])
      for (const receiver of [flaky, back])
        await vi.waitFor(() => expect(receiver.typesOf(`training.${job}`)).toEqual(WHOLE));
    expect([...flaky.events, ...back.events].flatMap(eventProblems)).toEqual([]);
    await expectSchemas(second.url, back);
    const metrics = await (await fetch(`${second.url}/metrics`)).text();
    const sent = `forebear_openlineage_events_total{receiver="${awayUrl}/api/v1/lineage",outcome="sent"}`;
    expect(metrics).toContain(`${sent} ${back.events.length}`);
    expect(metrics).toMatch(/forebear_openlineage_lag_seconds\{.*\} 0\n/);
  });
});

/** The server has the schemas that the facets of its events name. */
async function expectSchemas(url: string, { events }: TestReceiver): Promise<void> {
  const facet = events.at(-1).run.facets.forebear_mlTrainingRun;
  const response = await fetch(facet._schemaURL);
  expect(facet._schemaURL).toMatch(new RegExp(`^${url}/`));
  expect(await response.json()).toMatchObject({ $id: facet._schemaURL.split('#')[0] });
  const { status } = await fetch(`${url}/api/v1/schemas/openlineage/constructor.json`);
  expect(status).toBe(404);
}

async function serve(directory: string, receivers: readonly object[]) {
  const data = join(directory, 'data');
  const words = ['--port', '0', '--companion-port', '0', '--data-directory', data];
  const setting = JSON.stringify({ receivers });
  running = new CliProcess(directory, ['serve', ...words, '--open-lineage', setting]);
  const url = await running.says(/(http:\/\/127\.0\.0\.1:\d+)/);
  return { url, graphql: askGraphQL.bind(undefined, url) };
}
