// The index that the search of the documentation loads: a section for each heading.
import markdownIt from 'markdown-it';

const parser = markdownIt({ html: false });

/**
 * Returns the sections of a document.
 * @param {string} text
 * @param {{page: string, anchorOf: (heading: string) => string}} options
 */
export function sectionsOf(text, { page, anchorOf }) {
  const sections = [];
  const tokens = parser.parse(text, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const { content } = tokens[index + 1];
      sections.push({
        link: `${page}#${anchorOf(content)}`,
        heading: plain(tokens[index + 1]),
        words: [],
      });
    } else if (tokens[index - 1]?.type !== 'heading_open')
      sections.at(-1)?.words.push(plain(token));
  }
  const title = sections[0]?.heading ?? page;
  return sections.map(({ words, ...section }) => ({
    title,
    ...section,
    text: words.join(' ').replace(/\s+/g, ' ').trim(),
  }));
}

/** The text of a token, without its marks. */
function plain(token) {
  if (token.type === 'fence' || token.type === 'code_block') return token.content;
  return (token.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}
