import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';
import { eventsIn, type FileEvent } from './event-files.js';
import { expectedGraph } from './expected-graph.js';
import { storedGraph } from './stored-graph.js';

/** `npm run test:openlineage -- <folder>` sets the folder. */
const FOLDER =
  process.env['OPENLINEAGE_EVENTS'] ?? fileURLToPath(new URL('./events', import.meta.url));

const events = eventsIn(FOLDER);
const expected = expectedGraph(events);
let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (event: FileEvent) =>
  fetch(`${server.url}/api/v1/lineage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });

async function commits(): Promise<number> {
  const { data } = await server.graphql('{ commits(first: 1) { nodes { seq } } }');
  return data.commits.nodes[0].seq;
}

it('the graph is what the events describe', async () => {
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    const response = await post(event);
    expect([response.status, await response.text()]).toEqual([201, '']);
  }
  expect(await storedGraph(server)).toEqual(expected);
});

/** Waits until the datasets of completed runs are digested, which is after the answers. */
async function settledCommits(): Promise<number> {
  for (let before = -1; ; ) {
    const now = await commits();
    if (now === before) return now;
    before = now;
    await setTimeout(500);
  }
}

it('the same events again change nothing', async () => {
  const before = await settledCommits();
  for (const event of events) expect((await post(event)).status).toBe(201);
  const body = gzipSync(JSON.stringify(events));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const batch = `${server.url}/api/v1/lineage/batch`;
  const response = await fetch(batch, { method: 'POST', headers, body });
  const summary = { received: events.length, successful: events.length, failed: 0 };
  expect(await response.json()).toMatchObject({ status: 'success', summary, failed_events: [] });
  expect(await settledCommits()).toBe(before);
});

it('the reverse order, in one batch, gives the same jobs, runs, datasets and edges', async () => {
  await using other = await startTestServer();
  const body = JSON.stringify([...events].reverse());
  const response = await fetch(`${other.url}/api/v1/lineage/batch`, { method: 'POST', body });
  expect(await response.json()).toMatchObject({ status: 'success' });
  expect(await storedGraph(other)).toEqual(expected);
});

it('every event can be read again', async () => {
  const read: unknown[] = [];
  for (let offset = 0; ; offset += 100) {
    const url = `${server.url}/api/v1/events/lineage?limit=100&offset=${offset}&sortDirection=asc`;
    const page = (await (await fetch(url)).json()) as { events: unknown[]; totalCount: number };
    read.push(...page.events);
    if (offset + 100 >= page.totalCount) break;
  }
  const texts = (all: readonly unknown[]) => new Set(all.map((event) => canonical(event)));
  expect(texts(read)).toEqual(texts(events));
});

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
