import { distance } from 'fastest-levenshtein';

/** The word that was probably meant, or undefined when none is near. */
export function likely(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((one) => ({ one, far: farFrom(word, one) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.ceil(best.one.length / 2) ? best.one : undefined;
}

/** A word that begins with the other is nearer than any edit, and the shorter the nearer. */
function farFrom(word: string, one: string): number {
  return one.startsWith(word) ? 1 - 1 / (one.length + 1) : distance(word.toLowerCase(), one);
}
