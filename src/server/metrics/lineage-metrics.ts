import { Counter, Gauge, type Registry } from 'prom-client';

/** What was sent to a receiver of lineage. */
interface ReceiverState {
  readonly url: string;
  readonly counts: Readonly<Record<string, number>>;
  /** In milliseconds; undefined while another server sends. */
  readonly lagMs: number | undefined;
}

/** Registers the metrics of the receivers of lineage. */
export function addLineageMetrics(
  registry: Registry,
  states: () => readonly ReceiverState[],
): void {
  new Gauge({
    name: 'forebear_openlineage_lag_seconds',
    help: 'Age of the oldest event that was not sent to a receiver; only at the server that sends.',
    labelNames: ['receiver'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { url: receiver, lagMs } of states())
        if (lagMs !== undefined) this.set({ receiver }, lagMs / 1_000);
    },
  });
  new Counter({
    name: 'forebear_openlineage_events_total',
    help: 'Events that a receiver has accepted (sent) or refused.',
    labelNames: ['receiver', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { url: receiver, counts } of states())
        for (const [outcome, count] of Object.entries(counts))
          this.inc({ receiver, outcome }, count);
    },
  });
}
