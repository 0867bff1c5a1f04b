import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#src/client/client.js';
import {
  ExecutionRoleDocument,
  GraphLoadDocument,
  type LoadFieldsFragment,
  LoadGraphDocument,
  SessionDocument,
} from '#src/client/generated/graphql.js';
import { EXIT, misuse } from '../failure.js';
import type { LoadCommand } from '../load.js';
import { StatusLine } from '../output/terminal.js';
import { note, plain, write } from '../output/writer.js';
import { connect } from './connection.js';
import { withInterrupt } from './interrupt.js';

/** How often the progress is checked, in milliseconds. */
const LOOK_MS = 500;
const COMPLETED = 'LOAD_COMPLETED';

/**
 * Runs a load on a server; exits with 1 when it did not complete. Ctrl-C leaves the load running
 * there.
 */
export async function loadAt(url: string, command: LoadCommand): Promise<void> {
  await using client = connect({ url });
  const { loadGraph } = await client.ask(LoadGraphDocument, {
    source: command.source,
    iamRoleArn: command.role ?? (await client.ask(ExecutionRoleDocument)).executionRole,
    region: (await client.ask(SessionDocument)).session.region,
    mode: command.mode.toUpperCase(),
    failOnError: !command.skipErrors,
    allowEmptyStrings: command.allowEmptyStrings,
    replaceValues: command.replaceValues,
  });
  await withInterrupt(
    async (signal) => print(await untilEnded(client, loadGraph, signal), command),
    () => {
      note(`The server goes on with the load ${loadGraph.loadId}.\n`);
      return EXIT.interrupted;
    },
  );
}

async function untilEnded(
  client: Client,
  started: LoadFieldsFragment,
  signal: AbortSignal,
): Promise<LoadFieldsFragment> {
  await using shown = new StatusLine();
  let present = started;
  while (/IN_PROGRESS|NOT_STARTED|IN_QUEUE/.test(present.status)) {
    await shown.show({ text: `${present.status}: ${present.totalRecords ?? 0} records` });
    await sleep(LOOK_MS, undefined, { signal });
    const { graphLoad } = await client.ask(GraphLoadDocument, { loadId: started.loadId });
    if (!graphLoad) throw misuse(`The load ${started.loadId} is gone.`);
    present = graphLoad;
  }
  return present;
}

function print(ended: LoadFieldsFragment, { json, source }: LoadCommand): void {
  const { status, totalRecords, totalTimeSpent, errors } = ended;
  if (status !== COMPLETED) process.exitCode = EXIT.failed;
  if (json) {
    write(`${JSON.stringify(ended)}\n`);
    return;
  }
  for (const { file, recordNumber, code, message } of errors)
    write(`${file}, record ${recordNumber}: ${code}: ${plain(message)}\n`);
  write(
    `The load of ${source} ended as ${status}: ${totalRecords ?? 0} records in ${totalTimeSpent} s.\n`,
  );
}
