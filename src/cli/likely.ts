import { distance } from 'fastest-levenshtein';

/** Returns the most similar word; undefined when none is similar. */
export function likely(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((one) => ({ one, far: farFrom(word, one) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.ceil(best.one.length / 2) ? best.one : undefined;
}

/** A word that begins with the other is nearer than any edit; shorter ones are nearer. */
function farFrom(word: string, one: string): number {
  return one.startsWith(word) ? 1 - 1 / (one.length + 1) : distance(word.toLowerCase(), one);
}
