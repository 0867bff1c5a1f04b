import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** Registers prom-client's default metrics of the process, and the delay of its event loop. */
export function addProcessMetrics(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry });
  // prom-client counts from its registration on; the time before belongs to the process too.
  count(registry, 'process_cpu_user_seconds_total', user / 1e6);
  count(registry, 'process_cpu_system_seconds_total', system / 1e6);
  count(registry, 'process_cpu_seconds_total', (user + system) / 1e6);
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

function count(registry: Registry, name: string, amount: number): void {
  (registry.getSingleMetric(name) as Counter | undefined)?.inc(amount);
}
