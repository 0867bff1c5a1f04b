import type { ListPosition, Page, VertexFilter } from './query.js';
import { isBookkeeping } from './reserved-labels.js';
import { hex32, stringOf, type Versioned, type Vertex } from './vertex.js';

/** A page of the vertices that contain some words. */
export interface SearchQuery {
  /**
   * Words of the vertex, of which the last may be only the beginning of one; lower case, see {@link
   * wordsOf}.
   */
  readonly words: readonly string[];
  /** The first label of a vertex is any of these. */
  readonly labels: readonly string[];
  /** At least 1. */
  readonly first: number;
  /** {@link SearchPage.end} of the previous page. */
  readonly after?: ListPosition;
}

/** A page in an order of the store, in which each vertex comes once. */
export interface SearchPage extends Page<Versioned<Vertex>> {
  /** The position of the last vertex; absent for an empty page. */
  readonly end?: ListPosition;
}

/** The prefix of properties that are tags. */
const TAG = 'tag.';
/** Records have these in their document. */
const IN_DOCUMENT = /"(?:displayName|tags|createdBy|git)":/;

/** What a vertex is found by, beside its properties with indexes. */
interface Found {
  /** The name, the display name, the source, the git commit and the tags, with spaces between them. */
  readonly text: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly createdBy: string | undefined;
}

function foundBy({ properties }: Vertex): Found {
  const document = documentOf(stringOf(properties, 'document'));
  const tags: Record<string, string> = textsIn(document['tags']);
  let text = '';
  for (const property in properties) {
    const value = properties[property];
    if (typeof value !== 'string') continue;
    if (property === 'name' || property === 'sourceuri') text += `${value} `;
    else if (property.startsWith(TAG)) tags[property.slice(TAG.length)] = value;
  }
  const displayName = textOf(document['displayName']);
  if (displayName !== undefined) text += `${displayName} `;
  for (const part of Object.values(textsIn(document['git']))) text += `${part} `;
  for (const name in tags) text += `${name} ${tags[name]} `;
  const createdBy = stringOf(properties, 'createdby') ?? textOf(document['createdBy']);
  return { text, tags, createdBy };
}

/** A damaged document has nothing to find. */
function documentOf(text = ''): Readonly<Record<string, unknown>> {
  if (!IN_DOCUMENT.test(text)) return {};
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null ? { ...document } : {};
  } catch {
    return {};
  }
}

function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The words of a text in lower case, each once: sequences of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
}

const NONE = {};

/** Whether a vertex has the tags and the creator of a filter. */
export function matchesMarks(
  vertex: Vertex,
  { tags = NONE, createdBy }: Pick<VertexFilter, 'tags' | 'createdBy'>,
): boolean {
  if (tags === NONE && createdBy === undefined) return true;
  const found = foundBy(vertex);
  return (
    (createdBy === undefined || found.createdBy === createdBy) &&
    Object.entries(tags).every(
      ([name, value]) => Object.hasOwn(found.tags, name) && found.tags[name] === value,
    )
  );
}

/** Whether a vertex has some words, of which the last may be only the beginning of one. */
export function matchesWords(vertex: Vertex, words: readonly string[]): boolean {
  const known = wordsOf(foundBy(vertex).text);
  const last = words.at(-1) ?? '';
  return (
    words.slice(0, -1).every((word) => known.includes(word)) &&
    known.some((word) => word.startsWith(last))
  );
}

/** Characters for private use, which no word of a text has. */
const [TERM, LABEL] = ['\uE000', '\uE001'];
const PRIVATE = /[\uE000\uE001]/g;

/**
 * The text that a full-text index finds a vertex by: its words, and a term for its first label, its
 * creator and each tag. Empty for a vertex that nobody searches for.
 */
export function indexText(vertex: Vertex): string {
  if (isBookkeeping(vertex)) return '';
  const { text, tags, createdBy } = foundBy(vertex);
  if (text === '' && createdBy === undefined) return '';
  let terms = labelTerm(vertex.labels[0] ?? '');
  for (const name in tags) terms += ` ${tagTerm(name, tags[name] ?? '')}`;
  if (createdBy !== undefined) terms += ` ${creatorTerm(createdBy)}`;
  return text.replace(PRIVATE, ' ') + terms;
}

/** The {@link indexText} of a vertex in lower case, for an index that divides it at spaces only. */
export function spacedIndexText(vertex: Vertex): string {
  return indexText(vertex)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\uE000\uE001]+/gu, ' ');
}

/** The term of a first label in {@link indexText}. */
export function labelTerm(label: string): string {
  return LABEL + digits(`label\n${label}`);
}

/** The terms of the tags and the creator of a filter in {@link indexText}. */
export function markTerms({
  tags = {},
  createdBy,
}: Pick<VertexFilter, 'tags' | 'createdBy'>): readonly string[] {
  return [
    ...Object.entries(tags).map(([name, value]) => tagTerm(name, value)),
    ...(createdBy === undefined ? [] : [creatorTerm(createdBy)]),
  ];
}

function tagTerm(name: string, value: string): string {
  return TERM + digits(`tag\n${name}\n${value}`);
}

function creatorTerm(createdBy: string): string {
  return TERM + digits(`createdBy\n${createdBy}`);
}

const TERM_DIGITS = 16;

function digits(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const made = hex32(text).slice(0, TERM_DIGITS);
  if (recent.size >= RECENT) recent.clear();
  recent.set(text, made);
  return made;
}

/** Cached apart from ids, of which each launch has new ones. */
const recent = new Map<string, string>();
const RECENT = 1_000;
