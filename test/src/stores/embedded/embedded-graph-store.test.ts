import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { describeGraphStore } from '../../../contract/graph-store/index.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directory = temporaryDirectory();

describeGraphStore({
  name: 'embedded',
  supports: {
    shared: false,
    queuesWrites: true,
    walksLinks: true,
    countsFirstLabels: true,
    accelerates: [
      'versions',
      'degrees',
      'count',
      'countEdges',
      'labels',
      'search',
      'snapshots',
      'walk',
    ],
  },
  open: async () => openEmbeddedStore({ directory: await directory.fresh() }),
});
