import './docs.css';
import { type Match, type Section, searchSections } from './search-index.js';

/** The folder of the documents, relative to this page. */
const folder = document.body.dataset['folder'] ?? '';
let sections: Promise<readonly Section[]> | undefined;

const field = element('input', {
  type: 'search',
  placeholder: 'Search',
  ariaLabel: 'Search the documentation',
});
const state = element('p', { className: 'state', role: 'status' });
const list = element('ol', { className: 'matches' });
const search = element('search', { className: 'search' });
search.append(field, state, list);
document.querySelector('header')?.append(search);

field.addEventListener('input', () => void show(field.value));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.activeElement === field) {
    field.value = '';
    void show('');
  }
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});

async function show(query: string): Promise<void> {
  if (query.trim() === '') return render('', []);
  try {
    const matches = searchSections(await load(), query);
    if (query !== field.value) return; // an answer to an earlier query
    const { length } = matches;
    render(length === 0 ? 'Nothing has all of these words.' : `${length} found`, matches);
  } catch {
    render('The index could not be loaded. Type again to try again.', []);
  }
}

/** The index is fetched at the first search, and again after a failure. */
function load(): Promise<readonly Section[]> {
  sections ??= fetchSections().catch((error: unknown) => {
    sections = undefined;
    throw error;
  });
  return sections;
}

async function fetchSections(): Promise<readonly Section[]> {
  const response = await fetch(`${folder}search.json`);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as readonly Section[];
}

function render(said: string, matches: readonly Match[]): void {
  state.textContent = said;
  list.replaceChildren(...matches.map(itemOf));
}

function itemOf({ section, excerpt }: Match): HTMLLIElement {
  const item = element('li');
  const { title, heading } = section;
  const textContent = heading === title ? title : `${title} – ${heading}`;
  item.append(element('a', { href: folder + section.link, textContent }));
  if (excerpt !== '') item.append(element('p', { textContent: excerpt }));
  return item;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
