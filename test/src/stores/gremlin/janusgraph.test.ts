import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { describeGraphStore } from '../../../contract/graph-store/index.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('janusgraph', (url) => {
  describeGraphStore({
    name: 'gremlin (janusgraph)',
    supports: { shared: true, accelerates: ['versions', 'count', 'countEdges', 'labels', 'walk'] },
    keepsLabels: true,
    async open() {
      const store = await openGremlinStore({ url, profile: 'janusgraph' });
      await store.clear();
      return store;
    },
  });
});
