/**
 * Reads JSON. An integer that a number cannot hold with all of its digits is a `bigint`; everything
 * else is as `JSON.parse` returns it. Throws `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  const marked = markIntegers(text);
  return marked === text ? JSON.parse(text) : JSON.parse(marked, reviveInteger);
}

/**
 * Writes JSON as `JSON.stringify` does, on one line or indented by a number of blanks; a `bigint`
 * becomes an integer.
 */
export function writeJson(value: unknown, indentation?: number): string;
export function writeJson(value: unknown, indentation?: number): string | undefined {
  const text: string | undefined = JSON.stringify(value, markInteger, indentation);
  return text?.includes(WRITTEN_MARK) ? replaceTokens(text, unmarkedToken) : text;
}

/** True for a value of {@link parseJson} with an integer that a number cannot hold. */
export function hasLargeInteger(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasLargeInteger);
}

/** Longer integers are numbers, as for `JSON.parse`: the time to read a `bigint` grows with the square of its digits. */
const MOST_DIGITS = 1_000;

/**
 * Parses decimal digits: to a number that keeps all of them, else to a `bigint`; over 1,000 digits
 * always to a number.
 */
export function integerOf(digits: string): number | bigint {
  const number = Number(digits);
  if (digits.length > MOST_DIGITS) return number;
  if (Number.isSafeInteger(number)) return number;
  const integer = BigInt(digits);
  return String(number) === digits && BigInt(number) === integer ? number : integer;
}

/**
 * Returns JSON in which integers that a number cannot hold are marked texts, for libraries that call `JSON.parse` with
 * the reviver {@link reviveInteger}. Throws `SyntaxError`.
 */
export function markIntegers(json: string): string {
  if (!MANY_DIGITS.test(json) && !json.includes(WRITTEN_MARK)) return json;
  JSON.parse(json); // throws early for invalid JSON, in which the search for tokens takes long
  return replaceTokens(json, markedToken);
}

/** Turns the texts that {@link markIntegers} has marked into integers. */
export function reviveInteger(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
  return value.startsWith(MARK, 1) ? value.slice(1) : BigInt(value.slice(1));
}

/** The first character of a text that represents an integer. It is doubled in other texts that begin with it. */
const MARK = '\u0001';
/** The same character in JSON, which has no other way to write it. */
const WRITTEN_MARK = '"\\u0001';
/** The least integer that a number cannot hold has 16 digits. */
const MANY_DIGITS = /\d{16}/;
const INTEGER = /^-?\d{16,}$/;

/** Matches a number, or a text, with a following colon if it is a name. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\d[\d.eE+-]*/g;

function replaceTokens(json: string, replace: (token: string) => string): string {
  return json.replace(TOKEN, (token) => (token.endsWith(':') ? token : replace(token)));
}

function markedToken(token: string): string {
  if (token.startsWith(WRITTEN_MARK))
    return `${WRITTEN_MARK}\\u0001${token.slice(WRITTEN_MARK.length)}`;
  if (!INTEGER.test(token)) return token;
  return typeof integerOf(token) === 'bigint' ? `${WRITTEN_MARK}${token}"` : token;
}

function unmarkedToken(token: string): string {
  if (!token.startsWith(WRITTEN_MARK)) return token;
  const rest = token.slice(WRITTEN_MARK.length);
  return rest.startsWith('\\u0001') ? `"${rest}` : rest.slice(0, -1);
}

function markInteger(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${MARK}${value}`;
  return typeof value === 'string' && value.startsWith(MARK) ? `${MARK}${value}` : value;
}
