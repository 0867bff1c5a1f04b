import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import { QuarantineActsDocument } from '#src/client/generated/graphql.js';
import {
  type Quarantine,
  type QuarantineDrain,
  Quarantines,
  type ReachedQuarantine,
} from '#src/client/quarantines.js';
import { EXIT, misuse } from '../failure.js';
import { ago } from '../output/ago.js';
import { type Format, printFacts, printList, printOne, withOutput } from '../output/format.js';
import { note } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { dataOf, digestOfLocal } from './find-named.js';
import { startingPoint } from './read-lineage.js';

type Flags = ServerFlags & { readonly output: Format };
type Reasoned = Flags & { readonly reason: string; readonly dryRun?: boolean };

/** Defines the commands that manage quarantines. */
export function defineQuarantine(command: Command): void {
  const add = command
    .command('add')
    .description('refuse acts on data, and on data derived from it')
    .argument('<data>', 'the URI of data, <uri>@<digest>, a digest, an ARN, or a local file')
    .option('--name <name>', 'default: generated')
    .requiredOption('--reason <text>', 'why (required)')
    .option('--dry-run', 'show what is derived from the data, but do not quarantine it');
  verb<Reasoned & { readonly name?: string }>(add, async (client, flags, [data = '']) => {
    const { name, reason, dryRun = false, output } = flags;
    const input = { ...(await namedBy(client, data)), reason, dryRun };
    const made = await new Quarantines(client).add({ ...input, ...(name && { name }) });
    await printFacts(made, output, (one) => factsOf(one, dryRun));
  });
  const show = command
    .command('show')
    .description('show a quarantine, its drains, and the endpoints that serve derived models')
    .argument('<name>', 'its name');
  verb(show, async (client, { output }, [name = '']) => {
    const one = await new Quarantines(client).get(name);
    const drains = await drainsOf(client, one);
    await printFacts({ ...one, drains }, output, (shown) => [
      ...factsOf(shown),
      ['Drains', drains.map(({ endpoint, outcome, way }) => `${endpoint}: ${way}, ${outcome}`)],
    ]);
  });
  defineDrain(command);
  const release = command
    .command('release')
    .description('end a quarantine; its record stays')
    .argument('<name>', 'its name')
    .requiredOption('--reason <text>', 'why (required)');
  verb<Reasoned>(release, async (client, { reason, output }, [name = '']) => {
    const made = await new Quarantines(client).release(name, reason);
    await printOne(made, output, () => `quarantine ${made.name} is released`);
  });
  const list = command.command('list', { isDefault: true }).description('list the quarantines');
  verb(list, async (client, { output }) => {
    const rows: Quarantine[] = [];
    for await (const one of new Quarantines(client).list()) rows.push(one);
    await printList(
      { rows, columns: columnsAt(Date.now()), empty: 'No quarantines found.' },
      output,
    );
  });
}

function defineDrain(command: Command): void {
  const drain = command
    .command('drain')
    .description('stop endpoints from serving models derived from the data')
    .argument('<name>', 'the name of the quarantine')
    .argument('<endpoints...>', "names of endpoints; 'churn-*' or '*' selects reached endpoints")
    .addOption(
      new Option(
        '--way <way>',
        'weight: set the affected variants to weight 0; rollback: deploy the last deployment without the data again; stop: delete the endpoint',
      )
        .choices(['weight', 'rollback', 'stop'])
        .makeOptionMandatory(),
    )
    .option('--where <expression>', 'only those for which a CEL expression is true, as in policies')
    .option('--dry-run', 'only show what would be done');
  verb<DrainFlags>(drain, async (client, { way, where, dryRun = false, output }) => {
    const [quarantine, endpoints] = drain.processedArgs as [string, string[]];
    const input = { quarantine, endpoints, way: way.toUpperCase() as 'WEIGHT', dryRun };
    const report = await new Quarantines(client).drain({
      ...input,
      ...(where !== undefined && { where }),
    });
    const { endpoints: rows, complete } = report;
    const empty = `The quarantine ${quarantine} reached no such endpoint.`;
    await printList({ rows, columns: DRAIN_COLUMNS, empty }, output);
    if (!complete) note('The data may have reached more endpoints.\n');
    if (rows.some(({ outcome }) => outcome === 'REFUSED')) process.exitCode = EXIT.failed;
  });
}

type DrainFlags = Flags & {
  readonly way: string;
  readonly where?: string;
  readonly dryRun?: boolean;
};
type DrainRow = QuarantineDrain['endpoints'][number];

const DRAIN_COLUMNS = [
  { title: 'ENDPOINT', text: ({ name }: DrainRow) => name, isLong: true },
  { title: 'OUTCOME', text: ({ outcome }: DrainRow) => outcome.toLowerCase() },
  { title: 'WAY', text: ({ way }: DrainRow) => way.toLowerCase() },
  { title: 'VARIANTS', text: ({ variants }: DrainRow) => variants.join(', ') },
  { title: 'TO', text: ({ to }: DrainRow) => to ?? '' },
  { title: 'MESSAGE', text: ({ message }: DrainRow) => message ?? '', isLong: true },
];

function columnsAt(now: number) {
  return [
    { title: 'QUARANTINE', text: ({ name }: Quarantine) => name, isLong: true },
    { title: 'STATUS', text: ({ status }: Quarantine) => status.toLowerCase() },
    { title: 'AGE', text: ({ creationTime }: Quarantine) => ago(creationTime, now) },
    { title: 'DATA', text: ({ uri, uris }: Quarantine) => uri ?? uris.join(', '), isLong: true },
    { title: 'REASON', text: ({ reason }: Quarantine) => reason, isLong: true },
  ];
}

function factsOf(one: ReachedQuarantine, dryRun = false) {
  const { jobs, models, packages, derived, endpoints, complete } = one.reach;
  const names = derived.map((arn) => arn.split(':').slice(5).join(':'));
  const named = (count: number, isOfKind: (name: string) => boolean) => {
    const shown = names.filter(isOfKind);
    return count > shown.length ? [...shown, `and ${count - shown.length} more`] : shown;
  };
  return [
    ['Name', one.name],
    ['Status', dryRun ? 'not recorded (dry run)' : one.status.toLowerCase()],
    ['SHA-256', one.digest],
    ['Data', one.uri ?? (one.uris.length > 0 ? one.uris : 'not recorded yet')],
    ['Reason', one.reason],
    ['By', one.createdBy],
    ['Since', one.creationTime],
    ['Jobs', named(jobs, (name) => !/^model(-package)?\//.test(name))],
    ['Models', named(models, (name) => name.startsWith('model/'))],
    ['Versions', named(packages, (name) => name.startsWith('model-package/'))],
    ['Endpoints', endpoints.map(({ name, variants }) => `${name}: ${variants.join(', ')}`)],
    ['Reach', complete ? undefined : 'the data may have reached more'],
    ['Draining', one.draining],
    ['Released by', one.releasedBy],
    ['Released', one.releasedAt],
    ['Reason of release', one.releaseReason],
  ] as const;
}

/** Returns the drains that were done or refused, at most 100. */
async function drainsOf(client: Client, { action }: ReachedQuarantine) {
  const { lineageEntity } = await client.ask(QuarantineActsDocument, { arn: action });
  const linked = lineageEntity && 'incoming' in lineageEntity ? lineageEntity.incoming.nodes : [];
  return linked.flatMap(({ source }) => {
    if (source.type !== 'Drain' || !('status' in source)) return [];
    const { Endpoint, Way, Message } = source.properties as Record<string, string | undefined>;
    const outcome = source.status === 'FAILED' ? `refused: ${Message}` : 'done';
    return { endpoint: Endpoint, way: Way, outcome, at: source.creationTime };
  });
}

async function namedBy(client: Client, data: string) {
  const [, whole] = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(data) ?? [];
  if (whole !== undefined) return { digest: whole.toLowerCase() };
  if (data.startsWith('arn:')) return { artifact: data };
  const found = await dataOf(client, data);
  if (!found) {
    const digest = await digestOfLocal(data);
    if (digest !== undefined) return { digest };
    throw misuse(
      `'${data}' names no data; give a URI, a digest of at least 12 digits, an ARN or a local file.`,
      {
        data,
      },
    );
  }
  if (found.digest !== undefined) return { digest: found.digest };
  return { artifact: await startingPoint(client, data) };
}

function verb<Given extends Flags = Flags>(
  command: Command,
  act: (client: Client, flags: Given, words: readonly (string | undefined)[]) => Promise<void>,
): void {
  withServer(withOutput(command)).action(async () => {
    const flags = command.opts<Given>();
    await using client = connect(flags);
    await act(client, flags, command.processedArgs);
  });
}
