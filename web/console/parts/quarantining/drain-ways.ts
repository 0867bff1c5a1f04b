import type { DrainWay } from '../../generated/quarantining.js';

/** The ways to drain an endpoint, and what each does. */
export const DRAIN_WAYS: Readonly<Record<DrainWay, readonly [words: string, effect: string]>> = {
  WEIGHT: ['Set weight to 0', 'The affected variants get the weight 0; the others answer.'],
  ROLLBACK: ['Roll back', 'The last deployment without the data is deployed again.'],
  STOP: ['Delete endpoint', 'The endpoint is deleted.'],
};

export const WAYS = Object.keys(DRAIN_WAYS) as readonly DrainWay[];
