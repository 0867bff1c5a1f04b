import { describe } from 'vitest';
import { describeJobsByMetric } from '../../../contract/engine/by-metric.js';

describe.each(['memory', 'embedded'] as const)('on %s', (store) => describeJobsByMetric(store));
