import { textOf, wordOf } from '../../parts/search-params.js';

export const DIRECTIONS = ['up', 'down'] as const;
export const DEPTHS = ['2', '3', '5', 'all'] as const;

/** The search parameters of the page; absent parameters have their defaults. */
export interface LineageSearch {
  /** The direction; absent: both. */
  readonly dir?: (typeof DIRECTIONS)[number] | undefined;
  /** The maximum number of associations from the start; absent: 1. */
  readonly depth?: (typeof DEPTHS)[number] | undefined;
  /** Types of associations, separated by commas. */
  readonly links?: string | undefined;
  /** Types of entities, separated by commas. */
  readonly types?: string | undefined;
  /** Past deployments of an endpoint too. */
  readonly past?: 'on' | undefined;
  /** The number of a commit; absent: now. */
  readonly at?: string | undefined;
  /** The sides of entities that were expanded and collapsed, such as after.artifact/1f. */
  readonly open?: string | undefined;
  readonly closed?: string | undefined;
  /** Entities that stay out of groups. */
  readonly apart?: string | undefined;
  readonly group?: 'off' | undefined;
  /** The selected entity. */
  readonly sel?: string | undefined;
  /** Show the paths to this ARN. */
  readonly to?: string | undefined;
  /** Compare with this ARN, or with this commit. */
  readonly diff?: string | undefined;
  readonly view?: 'table' | undefined;
}

export function lineageSearch(search: Record<string, unknown>): LineageSearch {
  return {
    dir: wordOf(search, 'dir', DIRECTIONS),
    depth: wordOf(search, 'depth', DEPTHS),
    links: textOf(search, 'links'),
    types: textOf(search, 'types'),
    past: wordOf(search, 'past', ['on']),
    at: numberIn(search, 'at'),
    open: textOf(search, 'open'),
    closed: textOf(search, 'closed'),
    apart: textOf(search, 'apart'),
    group: wordOf(search, 'group', ['off']),
    sel: textOf(search, 'sel'),
    to: textOf(search, 'to'),
    diff: textOf(search, 'diff'),
    view: wordOf(search, 'view', ['table']),
  };
}

const DIRECTION_WORDS = { up: 'Ancestors', down: 'Descendants' };

/** The state of the controls in a few words. */
export function wordsOfSearch({ dir, depth, at, to, diff }: LineageSearch): string {
  const moment = at === undefined ? 'now' : `commit ${at}`;
  if (to !== undefined) return `Paths, ${moment}`;
  if (diff !== undefined) return `Comparison, ${moment}`;
  const steps = depth === 'all' ? 'all steps' : depth ? `${depth} steps` : '1 step';
  return `${dir ? DIRECTION_WORDS[dir] : 'Both directions'}, ${steps}, ${moment}`;
}

function numberIn(search: Record<string, unknown>, name: string): string | undefined {
  const text = textOf(search, name);
  return text !== undefined && /^\d+$/.test(text) ? text : undefined;
}

/** The members of a list in the URL. */
export function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',');
}

/** A list in the URL with a member put in or left out; an empty one is absent. */
export function withMember(
  text: string | undefined,
  member: string,
  isIn: boolean,
): string | undefined {
  const others = listOf(text).filter((other) => other !== member);
  return (isIn ? [...others, member] : others).join(',') || undefined;
}
