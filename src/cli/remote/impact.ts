import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import {
  type ImpactInput,
  ImpactRowsDocument,
  type ImpactRowsQuery,
} from '#src/client/generated/graphql.js';
import { commitNumber } from '../commit-number.js';
import { misuse } from '../failure.js';
import { labelOf } from '../lineage/graph.js';
import { type Format, printValue, withOutput } from '../output/format.js';
import { paintStatus } from '../output/paint-status.js';
import { tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { note, write, writeData, writePainted } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { labelIn, NAMED_KINDS } from './entities.js';
import { dataOf, digestOfLocal, findIfNamed } from './find-named.js';
import { entityOf, startingPoint, whyCut } from './read-lineage.js';

type Impact = ImpactRowsQuery['impact'];
type Affected = Impact['nodes'][number];

interface ImpactFlags extends ServerFlags {
  readonly at?: number;
  readonly prefix?: boolean;
  readonly kind?: Kind;
  readonly output: Format;
}

/** The kinds that can be affected, each with the field of its count and its noun. */
const KINDS = {
  job: { count: 'jobs', noun: 'job' },
  model: { count: 'models', noun: 'model' },
  package: { count: 'packages', noun: 'model package' },
  endpoint: { count: 'endpoints', noun: 'endpoint' },
  data: { count: 'data', noun: 'data object' },
} as const;
type Kind = keyof typeof KINDS;

const PAGE = 500;
const MOST = 10_000;

export function defineImpact(command: Command): void {
  command
    .argument(
      '<of...>',
      'the URI of data, <uri>@<digest>, a digest, a local file, an ARN, the name of a job, model or endpoint, or what lineage prints',
    )
    .addOption(
      new Option('--kind <kind>', 'only affected resources of this kind').choices(
        Object.keys(KINDS),
      ),
    )
    .addOption(new Option('--prefix', 'all data whose URI begins with this'))
    .option('--at <commit>', 'as it was right after this commit', commitNumber);
  withServer(withOutput(command)).action(async (of: readonly string[], flags: ImpactFlags) => {
    await using client = connect(flags);
    const input = await asked(client, of.join(' '), flags);
    const impact = await readImpact(client, input, flags.at);
    const isAsked = ({ affected }: Affected) =>
      !flags.kind || affected.toLowerCase() === flags.kind;
    const counts = countsOf(impact.counts, flags.kind);
    await print({ ...impact, counts, nodes: impact.nodes.filter(isAsked) }, flags.output);
    if (!impact.complete) note(`More may be affected: ${whyCut(impact.incompleteReason)}\n`);
  });
}

async function asked(client: Client, of: string, { prefix }: ImpactFlags): Promise<ImpactInput> {
  if (prefix) return { sourceUriPrefix: of };
  const [, whole] = /^(?:sha256:)?([0-9a-f]{64})$/.exec(of) ?? [];
  if (whole !== undefined) return { digest: whole };
  const named = of.includes('://') ? undefined : await findIfNamed(client, of, NAMED_KINDS);
  if (named) return { arn: named.arn };
  const data = await dataOf(client, labelIn(of).name);
  if (data) return data.digest === undefined ? data : { arn: await startingPoint(client, of) };
  const digest = await digestOfLocal(of);
  if (digest !== undefined) return { digest };
  if (/^(\.|~|\/)|\.(csv|jsonl?|parquet|gz|txt|zip)$/.test(of))
    throw misuse(`'${of}' does not exist; check the path, or give the URI of data.`, { of });
  return { arn: await startingPoint(client, of) };
}

async function readImpact(
  client: Client,
  of: ImpactInput,
  at: number | undefined,
): Promise<Impact> {
  const nodes: Affected[] = [];
  let after: string | undefined;
  for (;;) {
    const { impact } = await client.ask(ImpactRowsDocument, {
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

/** The affected resources of the requested kinds. */
type Printed = Omit<Impact, 'counts'> & { readonly counts: Partial<Impact['counts']> };

async function print(impact: Printed, format: Format): Promise<void> {
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

/** The counts of the requested kinds. */
function countsOf(counts: Impact['counts'], asked: Kind | undefined): Partial<Impact['counts']> {
  if (asked === undefined) return counts;
  const { count } = KINDS[asked];
  return { [count]: counts[count] };
}

function affectedText(counts: Partial<Impact['counts']>): string {
  return Object.values(KINDS)
    .flatMap(({ count, noun }) => {
      const number = counts[count];
      return number === undefined ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];
    })
    .join(', ');
}

/** The word that other commands accept for it. */
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
