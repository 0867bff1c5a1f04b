import { describeJobsByMetric } from '../../contract/engine/by-metric.js';
import { describeEndpointRestart } from '../../contract/engine/endpoints.js';
import { describeJobLife } from '../../contract/engine/life.js';
import { describeReusedNames } from '../../contract/engine/reused-names.js';
import { describeTakeOver } from '../../contract/engine/take-over.js';
import { describeWithService } from '../../support/services.js';

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, () => {
    describeJobLife(store);
    describeJobsByMetric(store);
    describeReusedNames(store);
    describeTakeOver(store);
    describeEndpointRestart(store);
  });
}
