import { describeCompanion } from '../../contract/companion/index.js';

describeCompanion('memory');
describeCompanion('embedded');
