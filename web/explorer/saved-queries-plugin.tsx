import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { SAVED_QUERIES, type SavedQuery } from './saved-queries.js';

/** The left pane, which opens a saved query in a new tab. */
export const SAVED_QUERIES_PLUGIN: GraphiQLPlugin = {
  title: 'Saved queries',
  icon: BookmarkIcon,
  content: SavedQueries,
};

function SavedQueries() {
  const { addTab } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const open = ({ text, variables }: SavedQuery) => {
    addTab();
    queryEditor?.setValue(text);
    variableEditor?.setValue(variables);
    queryEditor?.focus();
  };
  return (
    <section aria-label="Saved queries" className="saved-queries">
      <h2>Saved queries</h2>
      <ul>
        {SAVED_QUERIES.map((query) => (
          <li key={query.name}>
            <button type="button" disabled={!queryEditor} onClick={() => open(query)}>
              {query.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BookmarkIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M6 3h12v18l-6-4.5L6 21z" />
    </svg>
  );
}
