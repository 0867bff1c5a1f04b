import { describeCopying } from '../contract/copying/index.js';
import { describeWithService } from '../support/services.js';

describeWithService('janusgraph', () => describeCopying('janusgraph'));
