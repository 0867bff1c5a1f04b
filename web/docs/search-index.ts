/** A part of a document, from one heading to the next. */
export interface Section {
  /** The page, relative to the folder of the documents, with the anchor of the heading. */
  readonly link: string;
  /** The title of the document. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** A section that has all words of a search. */
export interface Match {
  readonly section: Section;
  /** The text around the first word that was found; empty when only the headings have the words. */
  readonly excerpt: string;
}

const MOST = 20;
const BEFORE = 60;
const LENGTH = 200;
const WEIGHTS = { title: 8, heading: 5, text: 1 };

/** Returns the sections that have all words, the best first. */
export function searchSections(sections: readonly Section[], query: string): readonly Match[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}

/** 0 when a word is missing. */
function scoreOf(section: Section, words: readonly string[]): number {
  const [title, heading, text] = [section.title, section.heading, section.text].map((part) =>
    part.toLowerCase(),
  ) as [string, string, string];
  let score = 0;
  for (const word of words) {
    const found =
      (title.includes(word) ? WEIGHTS.title : 0) +
      (heading.includes(word) ? WEIGHTS.heading : 0) +
      (text.includes(word) ? WEIGHTS.text : 0);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return '';
  const from = Math.max(0, Math.min(...places) - BEFORE);
  const part = text.slice(from, from + LENGTH).trim();
  return `${from > 0 ? '…' : ''}${part}${from + LENGTH < text.length ? '…' : ''}`;
}
