import { ForebearError } from '../errors.js';
import {
  type ExportFieldsFragment,
  ExportGraphDocument,
  type ExportProfile,
  GraphExportDocument,
  type OddNames,
} from '../generated/graphql.js';
import type { Session } from '../session.js';
import { pause } from '../transport/retries.js';

/** The options of an export. */
export interface ExportOptions {
  /** Default `STRICT`; `LEGACY` are the files of the original. */
  readonly profile?: ExportProfile;
  readonly gzip?: boolean;
  /** Includes the records of jobs, models and endpoints. Default false. */
  readonly includeRecords?: boolean;
  /** How names are written that Neptune's loader refuses in a header. Default `REFUSE`. */
  readonly oddNames?: OddNames;
  /** Default the newest commit. */
  readonly atCommit?: number;
  /** Only the changes after this commit. */
  readonly sinceCommit?: number;
  /** Ends the waiting; the export continues. */
  readonly signal?: AbortSignal;
  /** Called with every new state. */
  readonly onProgress?: (state: ExportFieldsFragment) => void;
}

const LONGEST_MS = 2_000;

/**
 * Exports the graph as bulk-load CSV below an empty prefix, and resolves with its files once all
 * are written. Throws `CONFLICT` when the export was cancelled or failed.
 */
export async function exportGraph(
  session: Session,
  destination: string,
  { signal, onProgress, ...options }: ExportOptions = {},
): Promise<ExportFieldsFragment> {
  const { client } = session;
  const asked = { destination, ...options };
  let state = (await client.ask(ExportGraphDocument, asked, { signal })).exportGraph;
  for (let wait = 50; state.status === 'IN_PROGRESS'; wait = Math.min(LONGEST_MS, wait * 2)) {
    onProgress?.(state);
    await pause(wait, signal);
    const { graphExport } = await client.ask(GraphExportDocument, { id: state.id }, { signal });
    if (!graphExport) break;
    state = graphExport;
  }
  onProgress?.(state);
  if (state.status === 'COMPLETED') return state;
  throw new ForebearError({
    code: 'CONFLICT',
    message: `The export to ${destination} is ${state.status}: ${state.failureReason ?? 'it gave no reason'}`,
    details: { destination, status: state.status, failureReason: state.failureReason },
  });
}
