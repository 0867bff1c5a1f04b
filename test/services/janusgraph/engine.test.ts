import { describeEndpointRestart } from '../../contract/engine/endpoints.js';
import { describeJobLife } from '../../contract/engine/life.js';
import { describeReusedNames } from '../../contract/engine/reused-names.js';
import { describeTakeOver } from '../../contract/engine/take-over.js';
import { describeWithService } from '../../support/services.js';

describeWithService('janusgraph', () => {
  describeJobLife('janusgraph');
  describeReusedNames('janusgraph');
  describeTakeOver('janusgraph');
  describeEndpointRestart('janusgraph');
});
