import { isLosslessNumber } from 'lossless-json';

/**
 * A JSON value as Python's `str` writes it, which is what the original's toolkit puts on a command line: `True`, `None`,
 * `[1, 'two']`. Numbers are LosslessNumber, so that they keep their digits.
 */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : pythonLiteral(value);
}

function pythonLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return 'None';
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  const members = Object.entries(value as object);
  return `{${members.map(([name, inner]) => `${quoted(name)}: ${pythonLiteral(inner)}`).join(', ')}}`;
}

/** Single quotes, unless the text has some and no double quotes, as in Python's `repr`. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\'\p{Cc}]/gu, (letter) => {
    if (letter === "'") return quote === "'" ? "\\'" : letter;
    return ESCAPES[letter] ?? `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `${quote}${escaped}${quote}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
