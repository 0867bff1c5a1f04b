/**
 * The objective values that a running trial reported, lower is better, in the order of its reports.
 */
export type Curve = readonly number[];

/** The number of trials that must have ended before any is stopped early. */
const LEAST_ENDED = 3;

/**
 * True when a trial should stop: its best value so far is worse than the median of the running
 * averages of ended trials after the same number of reports. Golovin et al. 2017, "Google Vizier: a
 * service for black-box optimization", section 3.2.2. Ended trials with fewer reports do not count.
 */
export function isBelowMedian(running: Curve, ended: readonly Curve[]): boolean {
  const reports = running.length;
  const comparable = ended.filter((curve) => curve.length >= reports);
  if (reports === 0 || comparable.length < LEAST_ENDED) return false;
  const averages = comparable
    .map((curve) => curve.slice(0, reports).reduce((sum, value) => sum + value, 0) / reports)
    .sort((one, other) => one - other);
  const middle = averages.length / 2;
  const lower = averages[Math.ceil(middle) - 1] as number;
  const upper = averages[Math.floor(middle)] as number;
  return Math.min(...running) > (lower + upper) / 2;
}
