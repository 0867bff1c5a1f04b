/**
 * JSON as Python's `str` writes its value, which is what the original's toolkit puts on a command line: `True`, `None`,
 * `[1, 'two']`. The text must be valid JSON; numbers keep their digits.
 */
export function pythonText(json: string): string {
  const tokens = tokensOf(json);
  const [only = ''] = tokens;
  return tokens.length === 1 && only.startsWith('"') ? textOf(only) : literal(tokens);
}

/** The members of a valid JSON object: each name, and its value as {@link pythonText} writes it. */
export function pythonMembers(json: string): readonly (readonly [string, string])[] {
  const members: string[][] = [];
  let depth = 0;
  for (const token of tokensOf(json).slice(1, -1)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (members.length === 0 || (depth === 0 && token === ',')) members.push([]);
    if (depth > 0 || token !== ',') members.at(-1)?.push(token);
  }
  return members.map(([name = '', _colon, ...value]) => [textOf(name), pythonText(value.join(''))]);
}

function tokensOf(json: string): readonly string[] {
  return json.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g) ?? [];
}

function textOf(token: string): string {
  return JSON.parse(token) as string;
}

const LITERALS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
  ',': ', ',
  ':': ': ',
};

function literal(tokens: readonly string[]): string {
  return tokens
    .map((token) => (token.startsWith('"') ? quoted(textOf(token)) : (LITERALS[token] ?? token)))
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Single quotes, unless the text has some and no double quotes, as in Python's `repr`. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\'\p{Cc}]/gu, (letter) => {
    if (letter === "'") return quote === "'" ? "\\'" : letter;
    return ESCAPES[letter] ?? `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `${quote}${escaped}${quote}`;
}
