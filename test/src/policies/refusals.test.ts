import { describeRefusals } from '../../contract/rules/refusals.js';

describeRefusals('embedded');
