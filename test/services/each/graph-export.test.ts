import { describeGraphExport } from '../../contract/graph-export/index.js';
import { describeWithService } from '../../support/services.js';

describeWithService('neo4j', () => describeGraphExport('neo4j'));
describeWithService('gremlin', () => describeGraphExport('gremlin'));
