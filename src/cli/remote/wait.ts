import { setTimeout as sleep } from 'node:timers/promises';
import { anySignal } from '#src/async/abort.js';
import type { Client } from '#src/client/client.js';
import { TrainingProgressDocument } from '#src/client/generated/graphql.js';
import { changesOf, lastLines, ledgerHead } from '#src/client/jobs/following.js';
import { getJob, type JobDetails } from '#src/client/jobs/jobs.js';
import { EXIT } from '../failure.js';
import { type Format, printOne } from '../output/format.js';
import { StatusLine } from '../output/terminal.js';
import { note, plain, plainLines, write } from '../output/writer.js';
import { withInterrupt } from './interrupt.js';
import type { JobType } from './jobs.js';
import { followLog } from './logs.js';
import { progressOf } from './progress-of.js';
import { isOver } from './resource-jobs.js';

const LOOK_MS = 1_000;

/** Calls back with a training job's metric `train:progress`, a percentage, each time that it changes. */
export async function followPercent(
  client: Client,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  onChange: (percent: number) => void,
): Promise<void> {
  for (let last: number | undefined; !signal.aborted; ) {
    const { trainingJob } = await client.ask(TrainingProgressDocument, { name }, { signal });
    const percent = trainingJob?.metricSeries.at(-1)?.value;
    if (percent !== undefined && percent !== last) onChange(percent);
    last = percent;
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** The job to wait for. */
export interface Awaited {
  readonly type: JobType;
  readonly job: { readonly arn: string; readonly name: string };
  readonly logs: boolean;
  /** Default: the job is not printed. */
  readonly output?: Format;
}

const LAST_LINES = 20;
const REFRESH_MS = 5_000;

/**
 * Shows the status of a job until it has ended, then its result; exits with 1 unless it completed.
 */
export async function waitForJob(client: Client, awaited: Awaited): Promise<void> {
  const { job, output } = awaited;
  await withInterrupt(
    async (signal) => {
      const ended = await untilOver(client, awaited, signal);
      if (output)
        await printOne(
          ended,
          output,
          ({ name, status }) => `${awaited.type} job ${name}: ${status}`,
        );
      if (ended.status === 'COMPLETED') return;
      process.exitCode = EXIT.failed;
      await tellFailure(client, ended, awaited);
    },
    () => {
      const { name } = job;
      note(
        `The job ${name} goes on. Follow it: forebear logs -f ${name}; stop it: forebear jobs stop ${name}\n`,
      );
      return EXIT.interrupted;
    },
  );
}

async function untilOver(
  client: Client,
  { type, job, logs }: Awaited,
  signal: AbortSignal,
): Promise<JobDetails> {
  const { arn, name } = job;
  await using shown = new StatusLine();
  const lines = logs
    ? followLog(client, {
        arn,
        signal,
        print: (line) => void shown.above(() => write(`${plainLines(line.message)}\n`)),
      })
    : Promise.resolve();
  // An error of the log ends the wait, once it is awaited.
  lines.catch(() => undefined);
  const after = await ledgerHead(client);
  let present = await getJob(client, arn);
  let percent: number | undefined;
  let state: object = present;
  const show = () => shown.show(progressOf(state, percent));
  await show();
  const over = new AbortController();
  const until = anySignal([signal, over.signal]);
  // Why a job waits changes without a change of its record.
  if (shown.isLive)
    void repeat(REFRESH_MS, until, async () => {
      state = await getJob(client, arn);
      await show();
    });
  if (type === 'training' && shown.isLive) {
    followPercent(client, { name, signal: until }, (reported) => {
      percent = reported;
      void show();
    }).catch(() => undefined); // the wait continues without a bar
  }
  try {
    if (!isOver(present.status)) {
      for await (const node of changesOf(client, arn, { after, signal })) {
        if (!node) throw new Error(`The job ${name} was deleted.`);
        state = node;
        await show();
        if ('status' in node && isOver(node.status)) break;
      }
      present = await getJob(client, arn);
    }
  } finally {
    over.abort();
  }
  await lines;
  return present;
}

/** Repeats work until the signal aborts; a failure of it changes nothing. */
async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>) {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await work().catch(() => undefined);
  }
}

async function tellFailure(client: Client, ended: JobDetails, { logs }: Awaited): Promise<void> {
  const { name, status, failureReason, arn } = ended;
  note(
    `forebear: the job ${name} ${status === 'STOPPED' ? 'was stopped' : 'failed'}${failureReason ? `: ${plain(failureReason)}` : ''}\n`,
  );
  if (logs) return;
  for (const { message } of await lastLines(client, arn, LAST_LINES))
    note(`  ${plainLines(message)}\n`);
}
