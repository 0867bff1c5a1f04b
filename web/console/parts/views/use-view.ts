import { useMemo } from 'react';
import type { Failure } from '../../client/failure.js';
import { useLive } from '../../client/use-live.js';
import { ViewDocument } from '../../generated/views.js';
import {
  addressOf,
  contextName,
  type SavedView,
  type State,
  stateOf,
  type ViewParams,
  viewOf,
} from './saved-view.js';

/** The state of a page, and the view that it comes from. */
export interface ViewedState<Search> {
  /** Absent while the view is not known yet. */
  readonly state: Search | undefined;
  readonly saved: SavedView | undefined;
  readonly failure: Failure | undefined;
  /** Returns the search parameters after a change. */
  readonly changed: (before: Search, change: Partial<Search>) => Search;
}

/** Reads the view that the URL names, and leaves out parameters that the page does not understand. */
export function useView<Search extends ViewParams>(
  page: string,
  search: Search,
  parse: (search: Record<string, unknown>) => Search,
): ViewedState<Search> {
  const { view = '' } = search;
  const name = contextName(page, view);
  const { data, failure } = useLive(ViewDocument, { name }, { pause: view === '' });
  const context = data?.context?.name === name ? data.context : undefined;
  const saved = useMemo(() => {
    const found = context && viewOf(page, context);
    return found && { ...found, state: understood(found.state, parse) };
  }, [page, context, parse]);
  const isMissing = view !== '' && data?.context === null;
  const isKnown = view === '' || saved !== undefined || isMissing || failure !== undefined;
  return {
    state: isKnown ? stateOf(search, saved?.state ?? {}) : undefined,
    saved,
    failure: isMissing ? missing(view) : failure,
    changed: (before, change) => {
      const state = { ...stateOf(before, saved?.state ?? {}), ...change };
      return saved ? addressOf(state, saved) : state;
    },
  };
}

function understood(state: State, parse: (search: State) => ViewParams): State {
  const { view: _view, not: _not, ...own }: State = parse(state);
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}

function missing(view: string): Failure {
  return { code: 'NOT_FOUND', message: `View ${view} does not exist; it may have been deleted.` };
}
