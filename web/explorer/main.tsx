import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { createFetcher } from './fetcher.js';
import { SAVED_QUERIES_PLUGIN } from './saved-queries-plugin.js';
import { TokenField } from './token-field.js';

const { fetcher, disconnect } = createFetcher('/graphql');

const place = document.getElementById('explorer');
if (!place) throw new Error('The page has no place for the explorer.');

/** A link may bring a query. */
const asked = new URLSearchParams(location.search).get('query');

createRoot(place).render(
  <GraphiQL
    fetcher={fetcher}
    plugins={[SAVED_QUERIES_PLUGIN, HISTORY_PLUGIN]}
    visiblePlugin={SAVED_QUERIES_PLUGIN}
    defaultQuery={'# Saved queries are at the left.\n{\n  callerIdentity {\n    arn\n  }\n}\n'}
    {...(asked === null ? {} : { initialQuery: asked })}
    isHeadersEditorEnabled={false}
    shouldPersistHeaders={false}
    showPersistHeadersSettings={false}
    schemaDescription
  >
    <GraphiQL.Logo>
      <TokenField onChange={disconnect} />
    </GraphiQL.Logo>
  </GraphiQL>,
);
