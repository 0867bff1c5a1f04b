import { describeCompanion } from '../contract/companion/index.js';
import { describeWithService } from '../support/services.js';

describeWithService('gremlin', () => describeCompanion('gremlin'));
describeWithService('neo4j', () => describeCompanion('neo4j'));
