import { describeEndpointRestart } from '../../../contract/engine/endpoints.js';

describeEndpointRestart('embedded');
