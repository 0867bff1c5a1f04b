import { describeCopying } from '../../contract/copying/index.js';
import { describeWithService } from '../../support/services.js';

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, () => describeCopying(store));
}
