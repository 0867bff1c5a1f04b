import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { describeHalfApplied } from '../../../contract/half-applied.js';
import { describeWithService } from '../../../support/services.js';

const { tinkergraph } = GREMLIN_PROFILES;

describeWithService('gremlin', (url) => {
  for (const profile of [tinkergraph, { ...tinkergraph, name: 'traversals', scripts: false }]) {
    describeHalfApplied(`the server (${profile.name})`, () => openGremlinStore({ url, profile }));
  }
});
