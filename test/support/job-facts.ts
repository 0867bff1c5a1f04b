import type { JobRecord } from '#src/domain/job/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { type InputVersion, inputVersions } from './input-versions.js';
import type { TestPlatform } from './platform.js';

/** What a job has left once it has ended. */
export interface JobFacts {
  readonly name: string;
  readonly status: string;
  readonly failureReason?: string;
  /** Whether its model, or its output, is there. */
  readonly model: boolean;
  /** What contributes to its trial component. */
  readonly inputs: readonly InputVersion[];
  readonly log: readonly string[];
  readonly sealed: boolean;
}

/** The training jobs of a platform in their order, each once it has ended. */
export async function trainingFacts(platform: TestPlatform): Promise<readonly JobFacts[]> {
  const facts: JobFacts[] = [];
  for (const { name } of (await platform.jobs.list(EVERY)).items) {
    const job = await platform.ended(name);
    const model = job.modelData && (await platform.storage.head(job.modelData));
    facts.push(await factsOf(platform, { job, model: (model?.sizeBytes ?? 0) > 0 }));
  }
  return facts;
}

/** The same of its processing jobs. */
export async function processingFacts(platform: TestPlatform): Promise<readonly JobFacts[]> {
  const facts: JobFacts[] = [];
  for (const { name } of (await platform.processing.list(EVERY)).items) {
    const job = await platform.processed(name);
    const stored = await platform.storage.head(toS3Uri(`${processedAt(name)}/127.0.0.1.csv`));
    facts.push(await factsOf(platform, { job, model: stored !== undefined }));
  }
  return facts;
}

/** Where a processing job of the tests stores what it has made. */
export function processedAt(name: string): string {
  return `s3://forebear-local-000000000000/processed/${name}`;
}

const EVERY = { order: { by: 'creationTime', direction: 'ascending' }, first: 5000 } as const;

async function factsOf(
  platform: TestPlatform,
  { job, model }: { readonly job: JobRecord; readonly model: boolean },
): Promise<JobFacts> {
  const { name, status, failureReason } = job;
  return {
    name,
    status,
    ...(failureReason === undefined ? {} : { failureReason }),
    model,
    inputs: await inputVersions(platform.store, job.trialComponent),
    log: await platform.log(job),
    sealed: job.log !== undefined,
  };
}
