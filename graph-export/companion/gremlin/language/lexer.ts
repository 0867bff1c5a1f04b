import type { TypedValue } from '#src/domain/graph/index.js';
import { unsupported } from '../gremlin-error.js';

/** A part of a script. */
export type Lexeme =
  | { readonly is: 'name'; readonly text: string; readonly at: number }
  | { readonly is: 'mark'; readonly text: string; readonly at: number }
  | { readonly is: 'string'; readonly text: string; readonly at: number }
  | { readonly is: 'number'; readonly value: TypedValue; readonly at: number }
  | { readonly is: 'end'; readonly text: ''; readonly at: number };

const SKIPPED = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER =
  /-?(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([lLiIfFdDgGsSbB]?)(?![A-Za-z0-9_])/y;
const MARK = /[().,[\]:;]/y;
const QUOTES = ["'''", '"""', "'", '"'];

/**
 * Splits a script in the Groovy dialect of Gremlin into lexemes. Throws `VALIDATION_FAILED` for an
 * invalid character.
 */
export function lexemes(script: string): Lexeme[] {
  const found: Lexeme[] = [];
  for (let at = 0; ; ) {
    at = match(SKIPPED, script, at)?.end ?? at;
    if (at >= script.length) return [...found, { is: 'end', text: '', at }];
    const quote = QUOTES.find((each) => script.startsWith(each, at));
    if (quote !== undefined) {
      const { text, end } = quoted(script, at, quote);
      found.push({ is: 'string', text, at });
      at = end;
      continue;
    }
    const name = match(NAME, script, at);
    const number = name ? undefined : match(NUMBER, script, at);
    const mark = name || number ? undefined : match(MARK, script, at);
    const next = name ?? number ?? mark;
    if (!next) throw badScript(script, at, 'this character is no part of a traversal');
    if (number) found.push({ is: 'number', value: numberOf(number.text, script, at), at });
    else found.push({ is: name ? 'name' : 'mark', text: next.text, at });
    at = next.end;
  }
}

/** The error for a script, with its position. */
export function badScript(script: string, at: number, why: string) {
  const line = script.slice(0, at).split('\n').length;
  const column = at - script.lastIndexOf('\n', at - 1);
  const near = script.slice(at, at + 20);
  return unsupported(
    `The script cannot be read at line ${line}, column ${column} (near '${near}'): ${why}. Scripts are one traversal such as g.V().hasLabel('artifact').outE().inV().path().`,
    { line, column },
  );
}

function match(pattern: RegExp, script: string, at: number) {
  pattern.lastIndex = at;
  const text = pattern.exec(script)?.[0];
  return text === undefined ? undefined : { text, end: at + text.length };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  s: ' ',
  "'": "'",
  '"': '"',
  '\\': '\\',
  $: '$',
};

function quoted(script: string, start: number, quote: string) {
  const parts: string[] = [];
  for (let at = start + quote.length; at < script.length; ) {
    if (script.startsWith(quote, at)) return { text: parts.join(''), end: at + quote.length };
    const character = script.charAt(at);
    if (character === '\n' && quote.length === 1) break;
    if (character === '$' && quote[0] === '"' && /[{A-Za-z_]/.test(script.charAt(at + 1))) {
      throw badScript(script, at, "values are given as bindings; write \\$ for the character '$'");
    }
    if (character !== '\\') {
      parts.push(character);
      at += 1;
      continue;
    }
    const code = /^u+([0-9a-fA-F]{4})/.exec(script.slice(at + 1, at + 12));
    const escaped = code
      ? String.fromCharCode(Number.parseInt(code[1] ?? '', 16))
      : ESCAPES[script.charAt(at + 1)];
    if (escaped === undefined) throw badScript(script, at, 'this is no escape');
    parts.push(escaped);
    at += 1 + (code?.[0].length ?? 1);
  }
  throw badScript(script, start, 'the text has no end');
}

const SUFFIXES = { l: 'Long', i: 'Int', s: 'Short', b: 'Byte', f: 'Float', d: 'Double' } as const;
const INT_MAX = 2n ** 31n;
const LONG_MAX = 2n ** 63n;

function numberOf(text: string, script: string, at: number): TypedValue {
  const isHex = /^-?0x/i.test(text);
  const suffix = /[ligs]$/i.test(text) || (!isHex && /[bfd]$/i.test(text)) ? text.slice(-1) : '';
  const digits = suffix === '' ? text : text.slice(0, -1);
  const type = SUFFIXES[suffix.toLowerCase() as keyof typeof SUFFIXES];
  if (/^-?\d+$/.test(digits) || isHex) {
    const value = digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits);
    if (type === 'Float' || type === 'Double') return { type, value: Number(value) };
    const isInt = value < INT_MAX && value >= -INT_MAX;
    if (value >= LONG_MAX || value < -LONG_MAX || (type && type !== 'Long' && !isInt)) {
      throw badScript(script, at, 'the number is too large for its type');
    }
    if (type === 'Long' || !isInt) return { type: 'Long', value: String(value) };
    return { type: type ?? 'Int', value: Number(value) };
  }
  if (type !== undefined && type !== 'Float' && type !== 'Double') {
    throw badScript(script, at, 'a whole number is needed before this suffix');
  }
  return { type: type ?? 'Double', value: Number(digits) };
}
