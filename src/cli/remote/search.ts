import { type Command, Option } from 'commander';
import {
  SearchDocument,
  type SearchKind,
  type SearchQuery,
} from '#src/client/generated/graphql.js';
import { labelOf } from '../lineage/graph.js';
import { ago } from '../output/ago.js';
import { type Format, printList, withOutput } from '../output/format.js';
import { paintStatus } from '../output/paint-status.js';
import { note } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { count } from './field-flags.js';
import { typeOfKind } from './jobs.js';
import { entityOf } from './read-lineage.js';

type Found = SearchQuery['search']['nodes'][number];

interface SearchFlags extends ServerFlags {
  readonly kind?: string;
  readonly limit: number;
  readonly output: Format;
}

const KINDS = ['job', 'model', 'endpoint', 'artifact', 'trial_component', 'action', 'context'];
const DEFAULT_LIMIT = 20;

export function defineSearch(command: Command): void {
  command
    .argument(
      '<text...>',
      'words of names, URIs, tags and git commits (the last may be a prefix), an ARN, or at least 12 digits of a digest',
    )
    .addOption(new Option('--kind <kind>', 'only this kind').choices(KINDS))
    .option('-n, --limit <number>', 'at the most, 1 to 1000', count, DEFAULT_LIMIT);
  withServer(withOutput(command)).action(async (text: readonly string[], flags: SearchFlags) => {
    await using client = connect(flags);
    const { search } = await client.ask(SearchDocument, {
      text: text.join(' '),
      first: flags.limit,
      ...(flags.kind !== undefined && { kinds: [flags.kind.toUpperCase() as SearchKind] }),
    });
    const rows = search.nodes.map((node) => ({ ...node, name: nameOf(node) }));
    const empty = `Nothing has the words ${text.join(' ')}.${digestHint(text)}`;
    await printList({ rows, columns: columnsOf(Date.now()), empty }, flags.output);
    if (search.pageInfo.hasNextPage && flags.output === 'table')
      note('There is more; raise --limit, or give more words.\n');
  });
}

/** The beginning of a digest that is too short to name one. */
const SHORT_DIGEST = /^(sha256:)?[0-9a-f]{6,11}$/i;

function digestHint(text: readonly string[]): string {
  const isShort = text.length === 1 && SHORT_DIGEST.test(text[0] ?? '');
  return isShort ? ' To find a digest, give its first 12 digits or more.' : '';
}

type Row = Found & { readonly name: string };

function columnsOf(now: number) {
  return [
    { title: 'KIND', text: kindOf },
    { title: 'NAME', text: ({ name }: Row) => name, isLong: true },
    { title: 'STATUS', text: statusOf, paint: paintStatus },
    { title: 'AGE', text: (row: Row) => ('creationTime' in row ? ago(row.creationTime, now) : '') },
  ];
}

function nameOf(node: Found): string {
  if ('entityName' in node) return labelOf(entityOf(node));
  return 'name' in node ? node.name : node.id;
}

function kindOf(row: Row): string {
  if ('jobKind' in row) return typeOfKind(row.jobKind);
  return row.__typename.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function statusOf(row: Row): string {
  if ('status' in row) return row.status;
  return 'endpointStatus' in row ? row.endpointStatus : '';
}
