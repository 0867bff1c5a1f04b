import { ChangedDocument } from '#src/client/generated/graphql.js';
import type { Client, Job } from '#src/client/index.js';
import type { ChangedNode } from '#src/client/jobs/following.js';
import type { ConsoleOutput } from './console-output.js';

const UNDER_WAY = ['IN_PROGRESS', 'STOPPING', 'CREATING'];

/**
 * Prints each state of a job or an endpoint with the commit that recorded it, until no operation is
 * running.
 */
export async function printChanges(
  client: Client,
  arn: string,
  { output, signal }: { readonly output: ConsoleOutput; readonly signal: AbortSignal },
): Promise<void> {
  const changes = client.follow({
    document: ChangedDocument,
    variables: (after: number | undefined) => ({ arn, after }),
    cursorOf: ({ changed }) => changed.commit.seq,
    after: 0,
    signal,
  });
  let shown = '';
  for await (const { changed } of changes) {
    const { status, text } = stateOf(changed.node);
    const line = `commit ${String(changed.commit.seq).padStart(3)}  ${text}`;
    if (text !== shown) output.line(line);
    shown = text;
    if (!UNDER_WAY.includes(status)) return;
  }
}

/** Stops a job that is still running, and waits for its end. */
export async function stopJob(job: Job): Promise<void> {
  const { status } = await job.describe();
  if (!UNDER_WAY.includes(status)) return;
  await job.stop();
  await job.wait({ logs: false });
}

function stateOf(node: ChangedNode): { readonly status: string; readonly text: string } {
  if (node && 'endpointStatus' in node)
    return { status: node.endpointStatus, text: node.endpointStatus };
  if (!node || !('statusTransitions' in node)) return { status: 'DELETED', text: 'DELETED' };
  const { status, statusTransitions } = node;
  const last = statusTransitions.at(-1);
  const text = last ? `${last.status} - '${last.message}'` : status;
  const progress = 'progress' in node ? node.progress : undefined;
  if (!progress) return { status, text };
  const { objectsDone, objectsTotal, recordsDone } = progress;
  const done = `${objectsDone} of ${objectsTotal} objects, ${recordsDone} lines`;
  return { status, text: `${text} (${done})` };
}
