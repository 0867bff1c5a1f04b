import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { describeGraphStore } from '../../../contract/graph-store/index.js';
import { describeWithService } from '../../../support/services.js';

const { tinkergraph } = GREMLIN_PROFILES;

describeWithService('gremlin', (url) => {
  for (const profile of [tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }]) {
    describeGraphStore({
      name: `gremlin (${profile.name})`,
      supports: {
        shared: true,
        accelerates: ['versions', 'count', 'countEdges', 'labels', 'walk'],
      },
      async open() {
        const store = await openGremlinStore({ url, profile });
        await store.clear();
        return store;
      },
    });
  }
});
