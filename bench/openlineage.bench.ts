import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventText } from './openlineage/events.js';
import { outLag } from './openlineage/out-lag.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round, scaled } from './support/measure.js';
import { serve } from './support/server.js';

const CLIENTS = 16;
const LEAST_BATCH = 10;
const WARM_UP_MS = 5_000;
const MEASURE_MS = 15_000;
const BATCH = 100;
const OUT_SECONDS = 20;

/**
 * Posts events of 2 kB to a server: single ones by 16 clients, then batches of 100. Then sends the
 * events of 100 jobs a second to a receiver.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  const runIds: string[] = [];
  let at = 0;
  const nextEvent = () => eventText(at++, runIds);
  const bytes = Buffer.byteLength(eventText(1, []));
  const single = async (post: Post) => {
    await post('/api/v1/lineage', nextEvent());
    return 1;
  };
  const batchSize = Math.max(LEAST_BATCH, scaled(BATCH, Math.min(1, scale)));
  const batch = async (post: Post) => {
    const events = Array.from({ length: batchSize }, nextEvent);
    await post('/api/v1/lineage/batch', `[${events.join(',')}]`);
    return batchSize;
  };
  const measure = (send: (post: Post) => Promise<number>) =>
    inTemporaryDirectory(async (directory) => {
      const server = await serve(directory);
      try {
        await load(server.url, send, WARM_UP_MS * scale);
        return await load(server.url, send, MEASURE_MS * scale);
      } finally {
        await server.stop();
      }
    });
  const singles = await measure(single);
  note(`single: ${JSON.stringify(singles)}`);
  const batches = await measure(batch);
  note(`batch: ${JSON.stringify(batches)}`);
  const lag = await inTemporaryDirectory((directory) =>
    outLag(directory, scaled(OUT_SECONDS, scale)),
  );
  return {
    events_per_s: singles.perSecond,
    event_p99_ms: singles.p99,
    batch_per_s: batches.perSecond,
    ...lag,
    event_bytes: bytes,
  };
}

type Post = (path: string, body: string) => Promise<void>;

interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

/** Counts the events that clients send, each waiting for its answer before the next. */
async function load(url: string, send: (post: Post) => Promise<number>, ms: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const post: Post = (path, body) => postTo(`${url}${path}`, body, agent);
  const times: number[] = [];
  let events = 0;
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < ms) {
      const sent = performance.now();
      const taken = await send(post);
      events += taken;
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: round(events / seconds, 0), p99: round(quantile(times, 0.99), 1) };
}

function postTo(url: string, body: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      text(response).then((answer) => {
        const isTaken = statusCode < 300 && !answer.includes('partial_success');
        if (isTaken) resolve();
        else reject(new Error(`The server answered ${statusCode} ${answer.slice(0, 500)}`));
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
