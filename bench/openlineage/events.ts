import { randomUUID } from 'node:crypto';

const JOBS = 200;
const COLUMNS = 8;

/**
 * The event number `at`, of about 2 kB, as schedulers send it: each run starts, reads two tables, and
 * completes with an object that it wrote.
 */
export function eventText(at: number, runIds: string[]): string {
  const run = at >> 1;
  runIds[run] ??= randomUUID();
  const job = run % JOBS;
  const isStart = at % 2 === 0;
  const table = (name: string) => ({
    namespace: 'postgres://warehouse:5432',
    name: `shop.public.${name}`,
    facets: { schema: schemaOf(name), dataSource: { ...PRODUCED, name: 'warehouse', uri: 'x' } },
  });
  return JSON.stringify({
    eventType: isStart ? 'START' : 'COMPLETE',
    eventTime: new Date(Date.UTC(2026, 0, 31) + at * 10).toISOString(),
    producer: PRODUCED._producer,
    schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
    run: {
      runId: runIds[run],
      facets: { nominalTime: { ...PRODUCED, nominalStartTime: '2026-01-31T00:00:00Z' } },
    },
    job: {
      namespace: 'scheduler',
      name: `extract.${job}`,
      facets: {
        jobType: { ...PRODUCED, processingType: 'BATCH', integration: 'BENCH', jobType: 'TASK' },
      },
    },
    inputs: [table(`orders_${job}`), table('customers')],
    outputs: isStart
      ? []
      : [{ namespace: 's3://lake', name: `extracts/${job}.parquet`, outputFacets: {} }],
  });
}

const PRODUCED = {
  _producer: 'https://example.com/scheduler/1.0',
  _schemaURL: 'https://openlineage.io/spec/facets/1-0-0/Facet.json',
};

function schemaOf(table: string) {
  const fields = Array.from({ length: COLUMNS }, (_, at) => ({
    name: `${table.slice(0, 6)}_c${at}`,
    type: 'VARCHAR',
  }));
  return { ...PRODUCED, fields };
}
