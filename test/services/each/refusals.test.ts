import { describeRefusals } from '../../contract/rules/refusals.js';
import { describeWithService } from '../../support/services.js';

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, () => describeRefusals(store));
}
