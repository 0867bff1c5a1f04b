import type { Command } from 'commander';
import type { TrafficFieldsFragment } from '#src/client/generated/graphql.js';
import { type TrafficOptions, trafficOf } from '#src/client/hosting/traffic.js';
import { type Format, printList, withOutput } from '../output/format.js';
import type { TableColumn } from '../output/table.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { nameIn } from './entities.js';
import { timeIn } from './flag-values.js';
import { orAbsentName } from './names.js';

interface TrafficFlags extends ServerFlags, TrafficOptions {
  readonly output: Format;
  readonly series?: boolean;
}

/** Adds the verb that shows the requests of an endpoint. */
export function defineTraffic(endpoints: Command): void {
  const traffic = endpoints
    .command('traffic')
    .description('show the requests of each variant: how they ended, and how long they took')
    .argument('<name>', 'its name or ARN')
    .option('--series', 'the whole endpoint over time, oldest first')
    .option('--from <time>', 'as 2026-03-01T09:30:00Z; default one hour before the end', timeIn)
    .option('--to <time>', 'as 2026-03-01T10:30:00Z; default now', timeIn)
    .option('--points <number>', 'the most points of the series, 1 to 500', Number);
  withServer(withOutput(traffic)).action(
    async (word: string, { output, series = false, ...flags }: TrafficFlags) => {
      const { from, to, points = series ? SERIES_POINTS : 1 } = flags;
      const name = nameIn(word, 'endpoint');
      const found = await withClient(flags, (client) =>
        orAbsentName(client, ['endpoint'], trafficOf(client, name, { from, to, points })),
      );
      const rows = series
        ? found.points.map((point) => ({
            name: point.time.slice(0, 16).replace('T', ' '),
            ...point,
          }))
        : [...found.variants, { name: '(all)', ...found }].map((one) => ({
            name: one.name,
            ...one.total,
          }));
      await printList({ rows, columns: columnsFor(series), empty: 'No requests.' }, output);
    },
  );
}

const SERIES_POINTS = 12;

type Row = TrafficFieldsFragment['total'] & { readonly name: string };

function columnsFor(series: boolean): readonly TableColumn<Row>[] {
  return [
    { title: series ? 'TIME' : 'VARIANT', text: ({ name }) => name, isLong: true },
    { title: 'REQUESTS', text: ({ requests }) => String(requests) },
    { title: '4XX', text: ({ clientErrors }) => String(clientErrors) },
    { title: '5XX', text: ({ serverErrors }) => String(serverErrors) },
    { title: 'LATE', text: ({ timeouts }) => String(timeouts) },
    { title: 'REFUSED', text: ({ refused }) => String(refused) },
    { title: 'P50', text: ({ p50Ms }) => milliseconds(p50Ms) },
    { title: 'P99', text: ({ p99Ms }) => milliseconds(p99Ms) },
    { title: 'AT ONCE', text: ({ maxConcurrency }) => String(maxConcurrency) },
    { title: 'INSTANCES', text: ({ instances }) => String(instances) },
  ];
}

function milliseconds(value: number | null | undefined): string {
  if (value == null) return '';
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
