import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textFrameworks } from '../../tools/text-python-place.mjs';
import { describeText } from '../support/describe-text.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';

const execute = promisify(execFile);

let server: ServerUnderTest;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'forebear-notebooks-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Runs a notebook and reads its report. */
async function reportOf(name: string, words: readonly string[], environment = {}): Promise<string> {
  const file = path.join(folder, `${name}.html`);
  await execute(
    process.execPath,
    [`dist/examples/notebooks/${name}.js`, '--report', file, ...words],
    { env: { ...process.env, FOREBEAR_URL: server.url, ...environment } },
  );
  return readFile(file, 'utf8');
}

/** It opens without a server: nothing in it is fetched. */
function expectWhole(html: string, pictures: number): void {
  expect(html).not.toMatch(/<(script|link|img|iframe)\b|\ssrc=|url\((?!#)/);
  expect([...html.matchAll(/<svg /g)]).toHaveLength(pictures);
  expect(html).not.toMatch(/NaN|undefined|\[object/);
}

async function nothingLeft(): Promise<void> {
  const { data } = await server.graphql('{ endpoints { totalCount } models { totalCount } }');
  expect(data).toEqual({ endpoints: { totalCount: 0 }, models: { totalCount: 0 } });
}

it('ipinsights runs from generated logins to the best model', async () => {
  const html = await reportOf('ipinsights', ['--users', '100', '--trials', '3']);
  expectWhole(html, 4);
  const area = Number(/area below it is <b>([\d.]+)/.exec(html)?.[1]);
  expect(area).toBeGreaterThan(0.7);
  expect(html).toContain('dot_product');
  expect([...html.matchAll(/<td>Completed<\/td>/g)]).toHaveLength(3);
  await nothingLeft();
}, 240_000);

it('lineage is walked, listed, exported into a graph database, queried, and removed there', async () => {
  await using graph = await startTestServer();
  const html = await reportOf('lineage', [], {
    GRAPH_URL: graph.companionUrl,
    GRAPH_STORAGE_URL: graph.url,
  });
  expectWhole(html, 1);
  expect(html).toContain('LOAD_COMPLETED');
  expect(html).toMatch(/<td>epochs<\/td><td>1<\/td><td>2<\/td>/);
  expect(Number(/<td>before<\/td><td>(\d+)/.exec(html)?.[1])).toBeGreaterThan(10);
  expect(html).toContain('<td>after</td><td>0</td>');
  await nothingLeft();
}, 240_000);

it('lineage refuses a graph database that holds something', async () => {
  const refused = reportOf('lineage', [], { GRAPH_URL: server.companionUrl });
  await expect(refused).rejects.toThrow('is not empty');
});

describeText('text classification', (python) => {
  it('is prepared, trained, deployed and queried', async () => {
    const frameworks = JSON.stringify({ text: { ...textFrameworks().text, interpreter: python } });
    await using own = await startTestServer({ settings: { frameworks } });
    const html = await reportOf('text-classification', ['--python', python], {
      FOREBEAR_URL: own.url,
    });
    expectWhole(html, 2);
    expect(Number(/test:accuracy<\/td><td>([\d.]+)/.exec(html)?.[1])).toBeGreaterThan(0.8);
    expect(html).toContain('LABEL_1');
  }, 400_000);
});
