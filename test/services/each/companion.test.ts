import { describeForeignGraph } from '../../contract/companion/foreign-graph.js';
import { describeCompanion } from '../../contract/companion/index.js';
import { describeWithService } from '../../support/services.js';

describeWithService('gremlin', () => {
  describeCompanion('gremlin');
  describeForeignGraph('gremlin');
});
describeWithService('neo4j', () => {
  describeCompanion('neo4j');
  describeForeignGraph('neo4j');
});
