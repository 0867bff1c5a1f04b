import type { Client } from './client.js';
import {
  PlanRetentionDocument,
  type PlanRetentionQuery,
  type PlanRetentionQueryVariables,
  RunRetentionDocument,
  type RunRetentionMutation,
} from './generated/graphql.js';

/** What the rules of retention say about all bytes. */
export type RetentionPlan = PlanRetentionQuery['planRetention'];
/** What a run of retention has removed. */
export type RetentionRun = RunRetentionMutation['runRetention'];

/** Plans a removal of bytes by the rules of the server; it removes nothing. */
export async function planRetention(
  client: Client,
  options: PlanRetentionQueryVariables = {},
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
