import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { describeHalfApplied } from '../../../contract/half-applied.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('neo4j', (url) => {
  describeHalfApplied('the database', () => openNeo4jStore({ url }));
});
