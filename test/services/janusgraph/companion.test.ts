import { describeCompanion } from '../../contract/companion/index.js';
import { describeWithService } from '../../support/services.js';

describeWithService('janusgraph', () => describeCompanion('janusgraph'));
