import { describeGraphExport } from '../contract/graph-export/index.js';

describeGraphExport('memory');
describeGraphExport('embedded');
