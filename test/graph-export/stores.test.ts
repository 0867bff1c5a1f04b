import { describeGraphExport } from '../contract/graph-export/index.js';

describeGraphExport('embedded');
