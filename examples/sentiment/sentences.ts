import type { Random } from '../ipinsights/random.js';

/** A sentence of a film review, with what it thinks of the film: 1 well, 0 badly. */
export interface LabelledSentence {
  readonly label: 0 | 1;
  readonly text: string;
}

const GOOD =
  'brilliant charming clever delightful excellent fine funny gorgeous gripping moving superb tender warm wonderful witty honest fresh bold lively rich';
const BAD =
  'awful boring clumsy dull empty flat hollow lazy messy noisy painful pointless shallow silly slow stale tedious tired weak wooden';
const PARTS =
  'plot cast music script ending story camera dialogue pace humour hero villain opening setting idea finale';
const SURE = 'really truly simply quite very rather deeply always';
const WORDS = [BAD, GOOD].map((words) => words.split(' ')) as [string[], string[]];

/**
 * Draws a sentence. The words alone do not tell the label: one of three denies a word of the other side, and one of
 * four has a word of each side, of which the last one counts.
 */
export function labelledSentence(random: Random): LabelledSentence {
  const label = random.unit() < 0.5 ? 0 : 1;
  const clause = (side: 0 | 1) => {
    const [part, sure] = [one(random, PARTS.split(' ')), one(random, SURE.split(' '))];
    const denied = random.unit() < 1 / 3;
    const word = one(random, WORDS[denied ? opposite(side) : side]);
    return denied ? `the ${part} is not ${word}` : `the ${part} is ${sure} ${word}`;
  };
  const first = random.unit() < 1 / 4 ? `${clause(opposite(label))} but ` : '';
  return { label, text: `${first}${clause(label)}` };
}

function opposite(side: 0 | 1): 0 | 1 {
  return side === 0 ? 1 : 0;
}

function one(random: Random, words: readonly string[]): string {
  return words[Math.floor(random.unit() * words.length)] ?? '';
}
