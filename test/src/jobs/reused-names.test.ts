import { describeReusedNames } from '../../contract/engine/reused-names.js';

describeReusedNames('embedded');
