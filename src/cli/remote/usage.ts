import { type Command, Option } from 'commander';
import { type Usage, type UsageGroup, type UsageOptions, usageBy } from '#src/client/usage.js';
import { type Format, printList, withOutput } from '../output/format.js';
import type { TableColumn } from '../output/table.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { timeIn } from './flag-values.js';

const GROUPS: Readonly<Record<string, UsageGroup>> = {
  experiment: 'EXPERIMENT',
  tag: 'TAG',
  caller: 'CALLER',
  kind: 'KIND',
  'instance-type': 'INSTANCE_TYPE',
};

interface UsageFlags extends ServerFlags, UsageOptions {
  readonly by: string;
  readonly output: Format;
}

/** Defines the command that adds up instance time and costs. */
export function defineUsage(command: Command): void {
  command
    .addOption(
      new Option('--by <group>', 'what to add up by').choices(Object.keys(GROUPS)).default('kind'),
    )
    .option('--tag <key>', 'the key of the tag, with --by tag')
    .option('--from <time>', 'as 2026-03-01 or 2026-03-01T09:30:00Z; default the beginning', timeIn)
    .option('--to <time>', 'as 2026-04-01 or 2026-04-01T09:30:00Z; default now', timeIn);
  withServer(withOutput(command)).action(async ({ by, output, ...flags }: UsageFlags) => {
    const { tag, from, to } = flags;
    const { currency, groups } = await withClient(flags, (client) =>
      usageBy(client, GROUPS[by] ?? 'KIND', { tag, from, to }),
    );
    const rows = groups.map((group) => ({ name: group.key ?? '(none)', ...group }));
    const columns = columnsFor(by, currency ?? undefined);
    await printList({ rows, columns, empty: 'No jobs or endpoints found.' }, output);
  });
}

type Row = Usage['groups'][number] & { readonly name: string };

function columnsFor(by: string, currency: string | undefined): readonly TableColumn<Row>[] {
  return [
    { title: by.toUpperCase(), text: ({ name }) => name, isLong: true },
    { title: 'JOBS', text: ({ jobs }) => String(jobs) },
    { title: 'ENDPOINTS', text: ({ endpoints }) => String(endpoints) },
    { title: 'SECONDS', text: ({ billableSeconds }) => billableSeconds.toFixed(0) },
    { title: 'HOURS', text: ({ instanceHours }) => instanceHours.toFixed(2) },
    ...(currency === undefined
      ? []
      : [{ title: currency, text: ({ cost, unpriced }: Row) => money(cost, unpriced) }]),
  ];
}

function money(cost: number | null | undefined, unpriced: readonly string[]): string {
  return cost == null ? `no price for ${unpriced.join(', ')}` : cost.toFixed(2);
}
