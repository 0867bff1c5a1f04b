import { describeJobLife } from '../../../contract/engine/life.js';

describeJobLife('embedded');
