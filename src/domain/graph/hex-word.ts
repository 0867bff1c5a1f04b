/** Hexadecimal digits of a word. */
export const WORD_DIGITS = 8;

/** Eight hexadecimal digits as a number of 32 bits. */
export function hexWord(digits: string, at: number): number {
  let word = 0;
  for (let place = at; place < at + WORD_DIGITS; place += 1) {
    const code = digits.charCodeAt(place);
    word = (word << 4) | (code < 58 ? code - 48 : code - 87);
  }
  return word | 0;
}
