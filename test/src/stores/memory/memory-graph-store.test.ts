import { openMemoryStore } from '#src/stores/memory/index.js';
import { describeGraphStore } from '../../../contract/graph-store/index.js';

describeGraphStore({
  name: 'memory',
  supports: { shared: false, countsFirstLabels: true, accelerates: [] },
  open: openMemoryStore,
});
