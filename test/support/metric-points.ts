import type { Arn } from '#src/domain/arn.js';
import type { LogStore, MetricPoint } from '#src/ports/log-store.js';

/** The points of one series of a log, or of all. */
export async function metricPoints(
  logs: LogStore,
  log: Arn,
  name?: string,
): Promise<readonly MetricPoint[]> {
  const points: MetricPoint[] = [];
  for await (const point of logs.metrics(log, name)) points.push(point);
  return points;
}
