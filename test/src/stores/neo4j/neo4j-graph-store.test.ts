import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { describeGraphStore } from '../../../contract/graph-store/index.js';
import { describeWithService } from '../../../support/services.js';

describeWithService('neo4j', (url) => {
  describeGraphStore({
    name: 'neo4j',
    supports: {
      shared: true,
      queuesWrites: true,
      accelerates: ['versions', 'count', 'countEdges', 'labels', 'search', 'walk'],
    },
    open: async () => {
      const store = await openNeo4jStore({ url });
      await store.clear();
      return store;
    },
  });
});
