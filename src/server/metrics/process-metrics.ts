import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** Registers prom-client's default metrics of the process, and the delay of its event loop. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_delay_p99_seconds',
    help: 'Delay of the event loop, 99th percentile since the start.',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
    },
  });
}
