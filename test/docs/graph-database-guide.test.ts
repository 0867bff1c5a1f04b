import { describeGuide } from '../support/guide.js';

describeGuide('graph-database.md', { shows: { bindings: /"code": ?200/ } });
