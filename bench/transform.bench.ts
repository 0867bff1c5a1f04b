import { setTimeout as delay } from 'node:timers/promises';
import { type Session, Transformer, TypedDocumentString } from '#src/client/index.js';
import { serveModel } from './invoke/platform.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round, scaled, timed } from './support/measure.js';
import { Random } from './support/random.js';

const LINES = 1_000_000;
const PAYLOAD_BYTES = 6 * 2 ** 20;
const TURNS = 3;
const USERS = 200;

const JOB = new TypedDocumentString<
  { transformJob: Job },
  { name: string }
>(`query ($name: String!) {
  transformJob(name: $name) { status failureReason progress { recordsDone } }
}`);

interface Job {
  readonly status: string;
  readonly failureReason: string | null;
  readonly progress: { readonly recordsDone: number } | null;
}

/**
 * Reports the lines per second of a batch transform, and of the inference server alone in the same
 * run.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  const count = Math.round(LINES * scale);
  return inTemporaryDirectory(async (directory) => {
    note('training and deploying a small model');
    const served = await serveModel(directory);
    try {
      const { session } = served;
      const bucket = `s3://${await session.defaultBucket()}`;
      const text = linesOf(count);
      await session.putObject(`${bucket}/in/logins.csv`, text);
      const payloads = payloadsOf(Buffer.from(text));
      await post(served.instance, payloads[0] ?? Buffer.alloc(0)); // a warm-up
      const [through, alone, loop]: number[][] = [[], [], []];
      for (let turn = 0; turn < scaled(TURNS, scale); turn += 1) {
        const answered = await timed(async () => {
          for (const payload of payloads) await post(served.instance, payload);
        });
        alone?.push(count / (answered / 1000));
        const name = `bench-${turn}`;
        const took = await timed(() =>
          transform(session, { name, bucket, count, loop: loop ?? [] }),
        );
        through?.push(count / (took / 1000));
        note(
          `turn ${turn + 1}: ${round(through?.at(-1) ?? 0, 0)} and ${round(alone?.at(-1) ?? 0, 0)} lines per second`,
        );
      }
      const lines = quantile(through ?? [], 0.5);
      const server = quantile(alone ?? [], 0.5);
      return {
        lines_per_s: round(lines, 0),
        server_lines_per_s: round(server, 0),
        ratio: round(lines / server),
        query_p99_ms: round(quantile(loop ?? [], 0.99), 1),
      };
    } finally {
      await served.close();
    }
  });
}

/** Seconds from the launch to the end of a job, with a query of it every 20 ms. */
async function transform(
  session: Session,
  job: {
    readonly name: string;
    readonly bucket: string;
    readonly count: number;
    readonly loop: number[];
  },
): Promise<void> {
  const { name, bucket, count, loop } = job;
  const transformer = new Transformer({
    session,
    modelName: 'bench',
    outputPath: `${bucket}/out/${name}`,
    accept: 'application/jsonlines',
    assembleWith: 'LINE',
  });
  const how = { jobName: name, contentType: 'text/csv', splitType: 'LINE' } as const;
  await transformer.transform(`${bucket}/in/logins.csv`, how);
  for (;;) {
    const start = performance.now();
    const { transformJob } = await session.client.ask(JOB, { name });
    loop.push(performance.now() - start);
    if (transformJob.status === 'COMPLETED') {
      if (transformJob.progress?.recordsDone === count) return;
      throw new Error(`${transformJob.progress?.recordsDone} of ${count} lines were answered.`);
    }
    if (transformJob.status !== 'IN_PROGRESS')
      throw new Error(`${name} ended as ${transformJob.status}: ${transformJob.failureReason}`);
    await delay(20);
  }
}

async function post(url: URL, body: Uint8Array): Promise<void> {
  const headers = { 'content-type': 'text/csv', accept: 'application/jsonlines' };
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: body as Uint8Array<ArrayBuffer>,
  });
  const answer = await response.arrayBuffer();
  if (!response.ok) throw new Error(Buffer.from(answer).toString().slice(0, 200));
}

function linesOf(count: number): string {
  const random = new Random(1);
  const octet = () => random.below(256);
  return Array.from(
    { length: count },
    () => `user_${random.below(USERS)},${octet()}.${octet()}.${octet()}.${octet()}\n`,
  ).join('');
}

function payloadsOf(bytes: Buffer): readonly Buffer[] {
  const payloads: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const most = Math.min(from + PAYLOAD_BYTES, bytes.length);
    const end = bytes.lastIndexOf('\n', most - 1) + 1;
    payloads.push(bytes.subarray(from, end));
    from = end;
  }
  return payloads;
}
