/** Texts that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The JSON text of a string; most strings of a graph are ids, names and ARNs that need no escapes. */
export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** {@link quoted} of a property name: there are few, and each is written often. */
export function quotedName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = quoted(name);
  if (names.size < MOST_NAMES) names.set(name, text);
  return text;
}

/** A memo: the text of a name never changes. */
const names = new Map<string, string>();
const MOST_NAMES = 1_000;
