import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runLineJobs } from '../support/line-jobs.js';
import { startTestServer } from '../support/running-server.js';

const GUIDE = readFileSync(new URL('../../docs/guides/browser.md', import.meta.url), 'utf8');
const QUERIES = new URL('../../web/explorer/queries/', import.meta.url);

it('the guide names the saved queries as they are', () => {
  const titles = readdirSync(QUERIES).map((name) =>
    readFileSync(new URL(name, QUERIES), 'utf8').split('\n', 1)[0]?.slice(2),
  );
  const named = [...GUIDE.matchAll(/"([A-Z][^"\n]{15,})"/g)].map(([, title]) => title);
  expect(named.sort()).toEqual(titles.sort());
});

it('the guide shows the answers of a server', async () => {
  await using server = await startTestServer();
  await runLineJobs(server, ['one']);
  const shown = JSON.parse(/```json\n(.*?)```/s.exec(GUIDE)?.[1] ?? '');
  const answer = await (await fetch(server.url)).json();
  shown.server.companion = server.companionUrl; // on a free port in tests
  expect(answer).toEqual(shown);
});
