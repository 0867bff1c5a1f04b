import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageReceivers } from '#src/openlineage/out/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { quantile, round } from '../support/measure.js';
import { launchOf, livesOf, newTrainingRecord } from '../support/training-record.js';

/** Jobs that begin each second; each has seven commits, and three events. */
const JOBS_PER_SECOND = 100;
const EVENTS = 3;
/** The time between two status changes of a job. */
const STEP_MS = 300;

const nothing = () => undefined;
const logger = { debug: nothing, info: nothing, warn: nothing, error: console.error };
const troubles = { report: nothing, clear: nothing };

/**
 * Milliseconds from the commit of a status change to the arrival of its event at a receiver, while
 * jobs begin and end at {@link JOBS_PER_SECOND}.
 */
export async function outLag(
  store: GraphStore,
  seconds: number,
): Promise<{ readonly out_lag_p50_ms: number; readonly out_lag_p99_ms: number }> {
  const clock = new SystemClock();
  const ledger = new Ledger({ store, clock });
  const lags: number[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { eventTime } = JSON.parse(await text(request));
    lags.push(Date.now() - Date.parse(eventTime));
    response.writeHead(201).end();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receivers = new LineageReceivers({
    store,
    ledger,
    clock,
    logger,
    troubles,
    lease: new LeaseKeeper({ store, clock, logger, owner: 'bench' }),
    receivers: [{ url: `http://127.0.0.1:${port}/api/v1/lineage`, gzip: false, timeoutMs: 5_000 }],
    codecs: JOB_KINDS.map(({ codec }) => codec),
    origin: { producer: 'urn:forebear:bench', version: 'bench', publicUrl: () => 'http://bench' },
    reportUnreadable: (error) => {
      throw error;
    },
  });
  await receivers.start();
  try {
    const jobs = seconds * JOBS_PER_SECOND;
    const began = performance.now();
    const lives: Promise<void>[] = [];
    for (let at = 0; at < jobs; at += 1) {
      const due = began + (at * 1_000) / JOBS_PER_SECOND - performance.now();
      if (due > 0) await sleep(due);
      lives.push(live(ledger, store, newTrainingRecord(`lag-${at}`)));
    }
    await Promise.all(lives);
    while (lags.length < jobs * EVENTS) await sleep(20);
    return {
      out_lag_p50_ms: round(quantile(lags, 0.5), 0),
      out_lag_p99_ms: round(quantile(lags, 0.99), 0),
    };
  } finally {
    await receivers.close();
    await ledger.close();
    server.closeAllConnections();
    server.close();
  }
}

async function live(ledger: Ledger, store: GraphStore, job: TrainingJob): Promise<void> {
  await ledger.commit(await launchOf(store, job));
  for (const next of livesOf(job)) {
    await sleep(STEP_MS);
    const vertex = TRAINING_JOBS.write(next);
    await ledger.commit({ actor: 'bench', changes: [{ kind: 'putVertex', vertex }] });
  }
}
