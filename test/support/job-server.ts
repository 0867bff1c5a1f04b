// A job server as a process, for tests that kill it. Commands over IPC: {submit: name, hyperparameters} is answered by
// {acknowledged: name}, so are {process: name}, {script: name}, {transform: name} and {tune: name}, jobs of other kinds;
// {report: true} by the state of every job once all have ended, {claim: arn} by whether this server got the job. It
// sends {ready: true} once it runs.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Arn } from '#src/domain/arn.js';
import type { ProcessingRequest } from '#src/domain/processing/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { tryClaim } from '#src/supervision/claim.js';
import { type JobFacts, processedAt, processingFacts, trainingFacts } from './job-facts.js';
import { SERVER_INPUT } from './job-server-input.js';
import { killedAt } from './killed-at.js';
import { modelArchive } from './model-archive.js';
import type { DurableKind } from './open-test-store.js';
import { openPlatform } from './platform.js';
import { TESTER } from './test-values.js';
import { type LineTransform, launchTransform } from './transform-request.js';
import { type TuningOptions, tuningRequest } from './tuning-request.js';

/** Commands to the server. */
export type ServerOrder =
  | { readonly submit: string; readonly hyperparameters?: Readonly<Record<string, string>> }
  | { readonly process: string }
  /** A job of `train.py`, with the files of its folder. */
  | { readonly script: string; readonly files: Readonly<Record<string, string>> }
  /** A transform that is launched unless it is there. */
  | { readonly transform: string; readonly more: Omit<LineTransform, 'name'> }
  /** A tuning job that is launched unless it is there. */
  | { readonly tune: string; readonly more: TuningOptions }
  | { readonly stop: string }
  | { readonly claim: Arn }
  | { readonly report: true };

/** Messages of the server. */
export type ServerWord =
  | { readonly ready: true }
  | { readonly acknowledged: string }
  | { readonly claimed: Arn; readonly won: boolean }
  | { readonly refused: string; readonly why: string }
  | { readonly report: ServerReport };

/** The state of everything once all jobs have ended. */
export interface ServerReport {
  readonly ok: boolean;
  readonly commits: number;
  readonly jobs: readonly JobFacts[];
  readonly runsLeft: number;
  readonly notes: readonly string[];
}

const PROCESS = fileURLToPath(new URL('../fixtures/programs/process.mjs', import.meta.url));
const [directory = '', store = 'embedded', leaseMs = '15000', killAt = '', slots = '3'] =
  process.argv.slice(2);
const platform = await openPlatform({
  directory,
  store: store as DurableKind,
  beside: true,
  ...(killAt === '' ? {} : { seenStore: killedAt({ text: killAt }) }),
  settings: { slots: Number(slots) },
  times: { leaseMs: Number(leaseMs) },
});

await platform.put(SERVER_INPUT.uri, SERVER_INPUT.content);

async function obey(order: ServerOrder): Promise<void> {
  if ('submit' in order) {
    const { submit: name, hyperparameters = {} } = order;
    const channels = [{ name: 'train', uri: SERVER_INPUT.uri }];
    await platform.jobs.submit(platform.request({ name, hyperparameters, channels }), TESTER);
    tell({ acknowledged: name });
  } else if ('process' in order) {
    await platform.processing.submit(processingRequest(order.process), TESTER);
    tell({ acknowledged: order.process });
  } else if ('script' in order) {
    const sourceDir = `s3://forebear-local-000000000000/${order.script}/source.tar.gz`;
    await platform.put(sourceDir, await modelArchive(order.files));
    const algorithm = { entryPoint: 'train.py', sourceDir };
    const channels = [{ name: 'train', uri: SERVER_INPUT.uri }];
    const request = platform.request({ name: order.script, algorithm, channels });
    await platform.jobs.submit(request, TESTER);
    tell({ acknowledged: order.script });
  } else if ('transform' in order) {
    await launchTransform(platform, { name: order.transform, ...order.more });
    tell({ acknowledged: order.transform });
  } else if ('tune' in order) {
    const request = tuningRequest(platform, { name: order.tune, ...order.more });
    if (!(await platform.tunings.get(order.tune))) await platform.tunings.submit(request, TESTER);
    tell({ acknowledged: order.tune });
  } else if ('stop' in order) {
    await platform.jobs.stop(order.stop, TESTER);
  } else if ('claim' in order) {
    tell({ claimed: order.claim, won: await claim(order.claim) });
  } else {
    tell({ report: await report() });
  }
}

/** Tries once, as the engine does, without running anything. */
async function claim(arn: Arn): Promise<boolean> {
  const owner = String(process.pid);
  const { ledger } = platform;
  const subject = { arn, is: 'present' } as const;
  const made = await tryClaim(
    { ledger, clock: new SystemClock() },
    { subject, owner, place: { id: owner, host: 'localhost' } },
  );
  return made !== undefined;
}

/** A job that reads the object of every job, for two seconds. */
function processingRequest(name: string): ProcessingRequest {
  const [input, output] = ['/opt/ml/processing/input', '/opt/ml/processing/output'];
  return {
    name,
    image: 'fixture',
    command: [process.execPath, PROCESS, 'slow', input, output],
    inputs: [{ name: 'rows', uri: SERVER_INPUT.uri, localPath: input }],
    outputs: [{ name: 'clean', uri: processedAt(name), localPath: output }],
    resources: { instanceType: 'local', instanceCount: 1 },
    environment: { STARTS: join(directory, 'starts.txt') },
  };
}

async function report(): Promise<ServerReport> {
  const jobs = [...(await processingFacts(platform)), ...(await trainingFacts(platform))];
  await noFiles();
  const { ok, commits } = await platform.ledger.verify();
  const runsLeft = (await platform.runner.find({})).length;
  return { ok, commits, jobs, runsLeft, notes: platform.notes };
}

/** Waits, at the most half a minute, until nothing of the jobs is left in the work folder. */
async function noFiles(): Promise<void> {
  const work = join(directory, 'jobs');
  for (let turn = 0; turn < 300 && (await readdir(work)).length > 0; turn += 1) await sleep(100);
}

function tell(word: ServerWord): void {
  process.send?.(word);
}

process.on('message', (order: ServerOrder) => {
  obey(order).catch((error: unknown) =>
    tell({ refused: JSON.stringify(order), why: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
tell({ ready: true });
