import { describeTakeOver } from '../../../contract/engine/take-over.js';

describeTakeOver('embedded');
