import { LATENCY_BOUNDS, type OperationFigures, type StoreMonitor } from '../../store-monitor.js';
import type { Family, Sample } from '../prometheus.js';

/** What a monitor saw of the graph store, for {@link formatFamilies}. */
export function storeFamilies(monitor: StoreMonitor): readonly Family[] {
  const { reachable, since, lastError } = monitor.state;
  const figures = monitor.figures();
  return [
    {
      name: 'forebear_store_reachable',
      type: 'gauge',
      help: '1 while the graph store answers, 0 while it cannot be reached.',
      samples: [{ value: Number(reachable) }],
    },
    {
      name: 'forebear_store_state_since_seconds',
      type: 'gauge',
      help: 'When the store was reached, or lost, in seconds since the epoch.',
      samples: [{ value: since / 1000 }],
    },
    {
      name: 'forebear_store_last_error_seconds',
      type: 'gauge',
      help: 'When the store failed last, in seconds since the epoch, by code and operation.',
      samples: lastError
        ? [
            {
              labels: { code: lastError.code, operation: lastError.operation },
              value: lastError.time / 1000,
            },
          ]
        : [],
    },
    {
      name: 'forebear_store_errors_total',
      type: 'counter',
      help: 'Calls of the store that failed, by operation and code.',
      samples: figures.flatMap(({ operation, errors }) =>
        [...errors].map(([code, value]) => ({ labels: { operation, code }, value })),
      ),
    },
    {
      name: 'forebear_store_operation_seconds',
      type: 'histogram',
      help: 'Duration of calls of the store: write is a group of commits, walk a lineage query.',
      samples: figures.flatMap(histogramOf),
    },
  ];
}

function histogramOf({ operation, count, seconds, atMost }: OperationFigures): readonly Sample[] {
  const bucket = (le: string, value: number) => ({
    suffix: '_bucket',
    labels: { operation, le },
    value,
  });
  return [
    ...LATENCY_BOUNDS.map((bound, at) => bucket(String(bound), atMost[at] ?? 0)),
    bucket('+Inf', count),
    { suffix: '_sum', labels: { operation }, value: seconds },
    { suffix: '_count', labels: { operation }, value: count },
  ];
}
