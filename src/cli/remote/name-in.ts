/** The kinds of things that users name. */
export const NAMED_KINDS = ['job', 'model', 'endpoint'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** The name that an ARN, or a reference such as `model/x`, ends with; of anything else, the text itself. */
export function nameIn(word: string, kind: NamedKind): string {
  if (word.startsWith(`${kind}/`)) return word.slice(kind.length + 1);
  return /^arn:[^/]*\/(.+)$/.exec(word)?.[1] ?? word;
}

/** The name that a word says, and the kind where it says one: `job/x`, or as the lineage prints it, `Endpoint x`. */
export function referenceIn(word: string): { readonly kind?: string; readonly name: string } {
  const [, kind, name] = /^(job|model|endpoint)[/ ](.+)$/i.exec(word) ?? [];
  return kind && name ? { kind: kind.toLowerCase(), name } : { name: word };
}
