/** Texts that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The JSON text of a string; most strings of a graph are ids, names and ARNs that need no escapes. */
export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
