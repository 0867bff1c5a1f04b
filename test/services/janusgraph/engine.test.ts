import { describeTakeOver } from '../../contract/engine/take-over.js';
import { describeWithService } from '../../support/services.js';

describeWithService('janusgraph', () => describeTakeOver('janusgraph'));
