import { distance } from 'fastest-levenshtein';

/** The word that was probably meant, or undefined when none is near. */
export function likely(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((one) => ({ one, far: one.startsWith(word) ? 0.5 : distance(word.toLowerCase(), one) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.ceil(best.one.length / 2) ? best.one : undefined;
}
