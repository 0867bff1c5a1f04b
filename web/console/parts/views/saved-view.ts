import type { ViewCardFragment } from '../../generated/views.js';
import { parseSearch, stringifySearch } from '../search-params.js';

/** The search parameters of a page, as texts. */
export type State = Readonly<Record<string, string | undefined>>;

/** A state of a page under a name, which the server keeps as a context of the type View. */
export interface SavedView {
  readonly arn: string;
  /** Its name in the URL. A new title does not change it. */
  readonly name: string;
  readonly title: string;
  readonly state: State;
  readonly createdBy: string | undefined;
  readonly changed: string;
}

/** The maximum length of a property of a context. */
const MOST_CHARACTERS = 2_500;

/** The name of a property with a part of the search. */
const PART = /^search\d{2}$/;

/** The name of the context of a view. */
export function contextName(page: string, name: string): string {
  return `view-${page}-${name}`;
}

/** The source URI of the contexts of a page's views. */
export function sourceOf(page: string): string {
  return `/console/${page}`;
}

/** The name in the URL of a view with a title. */
export function nameOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '') || Date.now().toString(36);
}

export function viewOf(
  page: string,
  { arn, name, properties, createdBy, lastModifiedTime }: ViewCardFragment,
): SavedView {
  const { title, ...parts } = properties as Readonly<Record<string, string>>;
  const short = (name ?? '').slice(contextName(page, '').length);
  const search = Object.keys(parts)
    .filter((part) => PART.test(part)) // others may have given it more properties
    .sort()
    .map((part) => parts[part]);
  return {
    arn,
    name: short,
    title: title ?? short,
    state: parseSearch(search.join('')),
    createdBy: createdBy?.split('/').at(-1),
    changed: lastModifiedTime,
  };
}

/** The properties of the context of a view; a long search takes several. */
export function propertiesOf(title: string, state: State): Record<string, string> {
  const search = stringifySearch(state).slice(1);
  const properties: Record<string, string> = { title };
  for (let at = 0; at < search.length; at += MOST_CHARACTERS) {
    const part = String(at / MOST_CHARACTERS).padStart(2, '0');
    properties[`search${part}`] = search.slice(at, at + MOST_CHARACTERS);
  }
  return properties;
}

/** The search parameters that name a view and its omitted parameters. */
export type ViewParams = {
  readonly view?: string | undefined;
  /** The parameters of the view to omit, separated by commas. */
  readonly not?: string | undefined;
};

/** The state of a URL: the state of its view, overridden by the URL. */
export function stateOf<Search extends ViewParams>(search: Search, saved: State): Search {
  const { view, not, ...own }: State = search as State;
  const left = new Set(not?.split(','));
  const kept = Object.entries(saved).filter(([name]) => !left.has(name));
  const changed = Object.entries(own).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...kept, ...changed]) as Search;
}

/** The search parameters of a state: the view, and the differences from it. */
export function addressOf<Search extends ViewParams>(
  state: Search,
  { name, state: saved }: Pick<SavedView, 'name' | 'state'>,
): Search {
  const own = state as State;
  const changed = Object.entries(own).filter(([key, value]) => value !== saved[key]);
  const left = Object.keys(saved).filter((key) => own[key] === undefined);
  return {
    view: name,
    not: left.join(',') || undefined,
    ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)),
  } as Search;
}
