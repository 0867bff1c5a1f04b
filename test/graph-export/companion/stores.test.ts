import { describeForeignGraph } from '../../contract/companion/foreign-graph.js';
import { describeCompanion } from '../../contract/companion/index.js';

describeCompanion('embedded');
describeForeignGraph('embedded');
