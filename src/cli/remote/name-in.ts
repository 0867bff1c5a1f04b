/** The name that an ARN ends with; of anything else, the text itself. */
export function nameIn(word: string): string {
  return /^arn:[^/]*\/(.+)$/.exec(word)?.[1] ?? word;
}
