import type { Client } from './client.js';
import {
  DeleteOutputsDocument,
  JobOutputsDocument,
  type JobOutputsQuery,
  PlanRetentionDocument,
  type PlanRetentionQuery,
  type PlanRetentionQueryVariables,
  RunRetentionDocument,
  type RunRetentionMutation,
} from './generated/graphql.js';

/** Which bytes a plan is about, and how many of them it shows. */
export type RetentionOptions = PlanRetentionQueryVariables;
/** What the rules of retention say about all bytes. */
export type RetentionPlan = PlanRetentionQuery['planRetention'];
/** What a run of retention has removed. */
export type RetentionRun = RunRetentionMutation['runRetention'];

/** Plans a removal of bytes by the rules of the server; it removes nothing. */
export async function planRetention(
  client: Client,
  options: RetentionOptions = {},
): Promise<RetentionPlan> {
  return (await client.ask(PlanRetentionDocument, options)).planRetention;
}

/**
 * Removes what a plan frees, part by part, and yields what each part has removed. Throws `CONFLICT`
 * for a plan that is older than a day or made with other rules.
 */
export async function* runRetention(client: Client, plan: string): AsyncGenerator<RetentionRun> {
  for (;;) {
    const { runRetention: run } = await client.ask(RunRetentionDocument, { plan });
    yield run;
    if (run.left === 0 || run.removed + run.lost === 0) return;
  }
}

/**
 * Removes the bytes of all outputs of an ended job, or of none; their lineage stays. Throws
 * `RESOURCE_IN_USE`, with the path, when one of them is in use, is held, or was written by another
 * job too.
 */
export async function deleteOutputs(client: Client, job: string): Promise<RetentionRun> {
  return (await client.ask(DeleteOutputsDocument, { arn: job })).deleteOutputs;
}

type OutputArtifacts = NonNullable<
  NonNullable<JobOutputsQuery['job']>['trialComponent']
>['outputArtifacts'];

/** Returns the outputs of a job whose bytes are still stored. */
export async function storedOutputs(client: Client, job: string): Promise<OutputArtifacts> {
  const found = (await client.ask(JobOutputsDocument, { arn: job })).job?.trialComponent;
  return (found?.outputArtifacts ?? []).filter(({ removedBytes }) => removedBytes == null);
}
