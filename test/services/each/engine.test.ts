import { describeJobsByMetric } from '../../contract/engine/by-metric.js';
import { describeTakeOver } from '../../contract/engine/take-over.js';
import { describeWithService } from '../../support/services.js';

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, () => {
    describeJobsByMetric(store);
    describeTakeOver(store);
  });
}
