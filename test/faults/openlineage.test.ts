import { expect, it } from 'vitest';
import type { FileEvent } from '../openlineage/event-files.js';
import { expectedGraph } from '../openlineage/expected-graph.js';
import { storedGraph } from '../openlineage/stored-graph.js';
import { CliProcess } from '../support/cli-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
const directories = temporaryDirectory();

const EVENTS: readonly FileEvent[] = Array.from({ length: 300 }, (_, at) => ({
  eventType: at % 3 === 0 ? 'START' : at % 3 === 1 ? 'RUNNING' : 'COMPLETE',
  eventTime: new Date(1_770_000_000_000 + at * 1_000).toISOString(),
  run: { runId: `run ${Math.floor(at / 3)}` },
  job: { namespace: 'faults', name: `job ${Math.floor(at / 30)}` },
  inputs: [{ namespace: 'db://host', name: `in ${at % 7}` }],
  outputs: [{ namespace: 'db://host', name: `out ${Math.floor(at / 3)}` }],
}));

interface Running {
  readonly process: CliProcess;
  readonly url: string;
}

async function serve(directory: string): Promise<Running> {
  const process = new CliProcess(directory, ['serve', '--port', '0', '--companion-port', '0']);
  return { process, url: await process.says(/(http:\/\/127\.0\.0\.1:\d+)/) };
}

const post = ({ url }: Running, event: FileEvent) =>
  fetch(`${url}/api/v1/lineage`, { method: 'POST', body: JSON.stringify(event) });

/** Sends events from several clients; returns how many were answered. */
async function sendAll(server: Running, onAnswer: (count: number) => void): Promise<number> {
  let answered = 0;
  let next = 0;
  const client = async () => {
    for (let event = EVENTS[next++]; event; event = EVENTS[next++]) {
      const response = await post(server, event).catch(() => undefined);
      if (response?.status !== 201) return;
      answered += 1;
      onAnswer(answered);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return answered;
}

it('answered events survive a kill, and all events sent again are recorded once', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const directory = await directories.fresh();
    const killAt = Math.floor((EVENTS.length * round) / (ROUNDS + 1));
    const first = await serve(directory);
    const answered = await sendAll(first, (count) => {
      if (count === killAt) first.process.signal('SIGKILL');
    });
    await first.process.ended();
    expect(answered).toBeGreaterThanOrEqual(killAt);
    const second = await serve(directory);
    expect(await totalOf(second)).toBeGreaterThanOrEqual(answered);
    expect(await sendAll(second, () => undefined)).toBe(EVENTS.length);
    expect(await totalOf(second)).toBe(EVENTS.length);
    expect(await storedGraph(asked(second))).toEqual(expectedGraph(EVENTS));
    second.process.signal('SIGTERM');
    await second.process.ended();
  }
});

/** Counts the events by reading all pages, which compares each with its digest. */
async function totalOf({ url }: Running): Promise<number> {
  let seen = 0;
  for (;;) {
    const response = await fetch(`${url}/api/v1/events/lineage?limit=100&offset=${seen}`);
    const page = (await response.json()) as { events: unknown[]; totalCount: number };
    seen += page.events.length;
    if (seen >= page.totalCount || page.events.length === 0) return seen;
  }
}

function asked({ url }: Running): Parameters<typeof storedGraph>[0] {
  return {
    async graphql(query, { variables = {} } = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors = [] } = (await response.json()) as { data: unknown; errors?: [] };
      return { status: response.status, data, errors, code: undefined };
    },
  };
}
