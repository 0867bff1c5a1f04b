import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import { commitNumber } from '../commit-number.js';
import { misuse } from '../failure.js';
import { ImpactDocument, type ImpactInput, type ImpactQuery } from '../generated/graphql.js';
import { labelOf } from '../lineage/graph.js';
import { type Format, printValue, withOutput } from '../output/format.js';
import { paintStatus } from '../output/paint-status.js';
import { tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { note, write, writeData, writePainted } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { findIfNamed, findNamed } from './find-named.js';
import { entityOf } from './read-lineage.js';
import { startingPoint } from './starting-point.js';
import { dataOf, digestOfLocal } from './version-of.js';
import { whyCut } from './why-cut.js';

type Impact = ImpactQuery['impact'];
type Affected = Impact['nodes'][number];

interface ImpactFlags extends ServerFlags {
  readonly at?: number;
  readonly prefix?: boolean;
  readonly kind?: string;
  readonly output: Format;
}

const PAGE = 500;
const MOST = 10_000;

export function defineImpact(command: Command): void {
  command
    .argument(
      '<of>',
      'the URI of data, <uri>@<digest>, a digest, a local file, an ARN, or the name of a job, model or endpoint',
    )
    .addOption(
      new Option('--kind <kind>', 'only affected things of this kind').choices([
        'job',
        'model',
        'endpoint',
        'data',
      ]),
    )
    .addOption(new Option('--prefix', 'all data whose URI begins with this'))
    .option('--at <commit>', 'as it was right after this commit', commitNumber);
  withServer(withOutput(command)).action(async (of: string, flags: ImpactFlags) => {
    await using client = connect(flags);
    const impact = await readImpact(client, await asked(client, of, flags), flags.at);
    const isAsked = ({ affected }: Affected) =>
      !flags.kind || affected.toLowerCase() === flags.kind;
    await print({ ...impact, nodes: impact.nodes.filter(isAsked) }, flags.output);
    if (!impact.complete) note(`More may be affected: ${whyCut(impact.incompleteReason)}\n`);
  });
}

async function asked(client: Client, of: string, { prefix }: ImpactFlags): Promise<ImpactInput> {
  if (prefix) return { sourceUriPrefix: of };
  if (/^[0-9a-f]{64}$/.test(of)) return { digest: of };
  const kinds = ['job', 'model', 'endpoint'] as const;
  const named = of.includes('://') ? undefined : await findIfNamed(client, of, kinds);
  if (named) return { arn: named.arn };
  const data = await dataOf(client, of);
  if (data?.digest !== undefined) return { arn: await startingPoint(client, of) };
  if (data) return data;
  const digest = await digestOfLocal(of);
  if (digest !== undefined) return { digest };
  if (/^(\.|~|\/)|\.(csv|jsonl?|parquet|gz|txt|zip)$/.test(of))
    throw misuse(`'${of}' does not exist; check the path, or give the URI of data.`, { of });
  return { arn: (await findNamed(client, of, kinds)).arn };
}

async function readImpact(
  client: Client,
  of: ImpactInput,
  at: number | undefined,
): Promise<Impact> {
  const nodes: Affected[] = [];
  let after: string | undefined;
  for (;;) {
    const { impact } = await client.ask(ImpactDocument, {
      of,
      first: PAGE,
      ...(at !== undefined && { atCommit: at }),
      ...(after !== undefined && { after }),
    });
    nodes.push(...impact.nodes);
    const { hasNextPage, endCursor } = impact.pageInfo;
    after = hasNextPage ? (endCursor ?? undefined) : undefined;
    if (after === undefined || nodes.length >= MOST)
      return { ...impact, nodes, complete: impact.complete && after === undefined };
  }
}

async function print(impact: Impact, format: Format): Promise<void> {
  const { counts, nodes, complete } = impact;
  if (format === 'name') return writeData(nodes.map((node) => `${wordOf(node)}\n`).join(''));
  if (format !== 'table') return await printValue({ complete, counts, affected: nodes }, format);
  write(`Affected: ${affectedText(counts)}\n`);
  if (nodes.length === 0) return;
  const columns = [
    { title: 'KIND', text: ({ affected }: Affected) => affected.toLowerCase() },
    { title: 'NAME', text: nameOf, isLong: true },
    { title: 'STATUS', text: statusOf, paint: paintStatus },
    { title: 'STEPS', text: ({ depth }: Affected) => String(depth) },
  ];
  writePainted(`${tableOf(nodes, columns, terminalOf())}\n`);
}

function affectedText({ jobs, models, endpoints, data }: Impact['counts']): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return [
    counted(jobs, 'job'),
    counted(models, 'model'),
    counted(endpoints, 'endpoint'),
    counted(data, 'data object'),
  ].join(', ');
}

/** The word by which other commands find it. */
function wordOf({ affected, resource }: Affected): string {
  if (!('kind' in resource)) return `${affected.toLowerCase()}/${nameOf({ resource })}`;
  const { arn, sourceUri, digest } = entityOf(resource);
  return sourceUri && digest ? `${sourceUri}@${digest}` : (sourceUri ?? arn);
}

function nameOf({ resource }: Pick<Affected, 'resource'>): string {
  if ('kind' in resource) return labelOf(entityOf(resource));
  return 'name' in resource ? resource.name : '';
}

function statusOf({ resource }: Affected): string {
  if ('endpointStatus' in resource) return resource.endpointStatus;
  return 'status' in resource ? resource.status : '';
}
