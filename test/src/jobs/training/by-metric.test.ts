import { describeJobsByMetric } from '../../../contract/engine/by-metric.js';

describeJobsByMetric('embedded');
