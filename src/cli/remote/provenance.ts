import type { Command } from 'commander';
import { ProvenanceDocument } from '#src/client/generated/graphql.js';
import { write } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { startingPoint } from './read-lineage.js';

interface Flags extends ServerFlags {
  readonly key?: boolean;
}

/** Defines the command that prints the signed provenance of a subject. */
export function defineProvenance(command: Command): void {
  command
    .argument('<subject>', 'the name of a model, a registered version, an endpoint or a job')
    .option('--key', 'print the public key of the server instead');
  withServer(command).action(async (word: string, flags: Flags) => {
    await using client = connect(flags);
    const subject = await startingPoint(client, word);
    const { provenance } = await client.ask(ProvenanceDocument, { subject });
    const lines = provenance.envelopes.map((envelope) => `${envelope}\n`);
    write(flags.key ? provenance.publicKey : lines.join(''));
  });
}
