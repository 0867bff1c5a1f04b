/** A query that the explorer offers. */
export interface SavedQuery {
  /** The name of its file. */
  readonly name: string;
  /** Its first line, a comment. */
  readonly title: string;
  /** Examples of its variables, as JSON: its second line, if that is a comment too. */
  readonly variables: string;
  readonly text: string;
}

const FILES = import.meta.glob<string>('./queries/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The files of `queries`, by name. */
export const SAVED_QUERIES: readonly SavedQuery[] = Object.entries(FILES)
  .map(([path, text]) => savedQuery(path.replace(/^.*\/|\.graphql$/g, ''), text))
  .sort((a, b) => a.name.localeCompare(b.name));

function savedQuery(name: string, text: string): SavedQuery {
  const [, title = '', variables] = /^# (.*)\n(?:# (\{.*\})\n)?/.exec(text) ?? [];
  return {
    name,
    title,
    variables: variables === undefined ? '' : JSON.stringify(JSON.parse(variables), undefined, 2),
    text,
  };
}
