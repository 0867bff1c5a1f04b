import { setTimeout as sleep } from 'node:timers/promises';
import type { StepContext } from './train.js';

interface ExportState {
  readonly id: string;
  readonly status: string;
  readonly failureReason: string | null;
  readonly rowsWritten: number;
  readonly commit: { readonly seq: number };
  readonly files: readonly { readonly uri: string; readonly rows: number }[];
}

const START = 'mutation ($destination: S3Uri!) { exportGraph(destination: $destination) { id } }';
const EXPORT = `query ($id: ID!) {
  graphExport(id: $id) { id status failureReason rowsWritten commit { seq } files { uri rows } }
}`;
const POLL_MS = 50;

/** Exports the graph below a prefix and prints which files that makes. */
export async function exportGraph(
  { api, output }: StepContext,
  destination: string,
  signal: AbortSignal,
): Promise<void> {
  const { exportGraph: started } = await api.ask<{ exportGraph: { id: string } }>(START, {
    destination,
  });
  for (;;) {
    signal.throwIfAborted();
    const asked = await api.ask<{ graphExport: ExportState }>(EXPORT, { id: started.id });
    const { status, failureReason, rowsWritten, commit, files } = asked.graphExport;
    if (status === 'IN_PROGRESS') {
      await sleep(POLL_MS);
      continue;
    }
    if (status !== 'COMPLETED') throw new Error(`The export ended as ${status}: ${failureReason}`);
    output.line(`${rowsWritten} rows of commit ${commit.seq}, for any bulk loader of Gremlin CSV`);
    for (const { uri, rows } of files) output.line(`${String(rows).padStart(5)}  ${uri}`);
    return;
  }
}
