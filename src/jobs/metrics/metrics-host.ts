import { METRICS_FILE } from '#src/domain/container/index.js';

const ENDING = `/${METRICS_FILE}`;

/** The host of the lines of a metrics file, in the log of its job. */
export function metricsHost(host: string): string {
  return `${host}${ENDING}`;
}

export function isMetricsHost(host: string): boolean {
  return host.endsWith(ENDING);
}
