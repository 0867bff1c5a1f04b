import { setTimeout as sleep } from 'node:timers/promises';
import { exportIdOf } from '#graph-export/index.js';
import type { Client } from '#src/client/client.js';
import {
  CancelGraphExportDocument,
  type ExportFieldsFragment,
  ExportGraphDocument,
  type ExportGraphMutationVariables,
  GraphExportDocument,
} from '#src/client/generated/graphql.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { ExportCommand } from '../export.js';
import { EXIT, misuse } from '../failure.js';
import { loadExport, targetOf } from '../load-export.js';
import { encodedText, progressText, skippedText } from '../output/export-text.js';
import { StatusLine } from '../output/terminal.js';
import { note, plain, write } from '../output/writer.js';
import { connect } from './connection.js';
import { withInterrupt } from './interrupt.js';

/** How often the progress is checked, in milliseconds. */
const LOOK_MS = 500;

/**
 * Runs an export on a server; exits with 1 when it did not complete. Ctrl-C leaves the export
 * running there.
 */
export async function exportAt(url: string, command: ExportCommand): Promise<void> {
  const target = targetOf(command);
  await using client = connect({ url });
  const { destination } = command;
  if (command.clean) {
    const id = exportIdOf(destination);
    await client.ask(CancelGraphExportDocument, { id });
    return write(`Nothing is left of the export to ${destination}.\n`);
  }
  const known = target && (await exportAlready(client, destination));
  const started = known ?? (await startExport(client, command));
  await withInterrupt(
    async (signal) => {
      const ended = await untilEnded(client, started, signal);
      if (!target || ended.status !== 'COMPLETED') return print(ended, command);
      if (!command.json) print(ended, command);
      await loadExport(target, { ...ended, destination: toS3Uri(ended.destination) }, command);
    },
    () => {
      note(
        `The server goes on with it. See how far it is with the same command, or end it: forebear export --clean --url ${url} ${destination}\n`,
      );
      return EXIT.interrupted;
    },
  );
}

/** A complete export is not repeated only to be loaded. */
async function exportAlready(
  client: Client,
  destination: string,
): Promise<ExportFieldsFragment | undefined> {
  const { graphExport } = await client.ask(GraphExportDocument, { id: exportIdOf(destination) });
  return graphExport?.status === 'COMPLETED' ? graphExport : undefined;
}

async function startExport(client: Client, command: ExportCommand): Promise<ExportFieldsFragment> {
  return (await client.ask(ExportGraphDocument, argumentsOf(command))).exportGraph;
}

function argumentsOf(command: ExportCommand): ExportGraphMutationVariables {
  const { destination, profile, at, since, gzip, includeRecords, oddNames } = command;
  return {
    destination,
    gzip,
    includeRecords,
    ...(profile && { profile: upperCase(profile) }),
    ...(oddNames && { oddNames: upperCase(oddNames) }),
    ...(at !== undefined && { atCommit: at }),
    ...(since !== undefined && { sinceCommit: since }),
  };
}

function upperCase<Word extends string>(word: Word): Uppercase<Word> {
  return word.toUpperCase() as Uppercase<Word>;
}

async function untilEnded(
  client: Client,
  started: ExportFieldsFragment,
  signal: AbortSignal,
): Promise<ExportFieldsFragment> {
  await using shown = new StatusLine();
  let present = started;
  while (present.status === 'IN_PROGRESS') {
    const { rowsWritten, rowsTotal } = present;
    const part = rowsTotal ? { done: rowsWritten, total: rowsTotal } : undefined;
    const seconds = (Date.now() - Date.parse(present.startTime)) / 1_000;
    await shown.show({ text: progressText(present, Math.max(seconds, 0.001)), part });
    await sleep(LOOK_MS, undefined, { signal });
    const { graphExport } = await client.ask(GraphExportDocument, { id: started.id });
    if (!graphExport) throw misuse(`The export to ${started.destination} is gone.`);
    present = graphExport;
  }
  return present;
}

function print(ended: ExportFieldsFragment, { json }: ExportCommand): void {
  const { status, destination, commit, rowsWritten, files, failureReason } = ended;
  const skipped = `${skippedText(ended)}${encodedText(ended)}`;
  if (status !== 'COMPLETED') process.exitCode = EXIT.failed;
  if (json) {
    write(`${JSON.stringify(ended)}\n`);
    return;
  }
  write(
    status === 'COMPLETED'
      ? `Exported commit ${commit.seq} to ${destination}: ${rowsWritten} rows in ${files.length} files.${skipped}\n`
      : `The export to ${destination} ended as ${status}: ${plain(failureReason ?? '')}\n`,
  );
}
