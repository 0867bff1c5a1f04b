import { refuse } from './refuse.js';

const WORD_LENGTH = 256;

/** Checks a reference to an image. Throws `VALIDATION_FAILED`. */
export function checkImage(field: string, image: string): string {
  if (image === '' || image.length > 255 || /\s/.test(image))
    refuse(field, `${field} must be a reference of 1 to 255 characters.`);
  return image;
}

/** Checks the words of a command. Throws `VALIDATION_FAILED`. */
export function checkCommand(field: string, words: readonly string[], most = 100): void {
  if (words.length > most || words.some((word) => word.length > WORD_LENGTH))
    refuse(field, `A command has at most ${most} words of at most ${WORD_LENGTH} characters.`);
}
