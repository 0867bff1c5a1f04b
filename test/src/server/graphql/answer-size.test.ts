import { describe, expect, it } from 'vitest';
import { boundedAnswer, stringifyAnswer } from '#src/server/graphql/plugins.js';

const answer = { data: { name: 'x'.repeat(100) } };
const tooLarge = { errors: [{ extensions: { code: 'ANSWER_TOO_LARGE', details: { max: 50 } } }] };

describe('an answer', () => {
  it('is sent unchanged within the limit', () => {
    expect(JSON.parse(stringifyAnswer(answer, 200))).toEqual(answer);
    expect(boundedAnswer(answer, 200)).toBe(answer);
  });

  it('is an error with a code beyond it', () => {
    expect(JSON.parse(stringifyAnswer(answer, 50))).toMatchObject(tooLarge);
    expect(boundedAnswer(answer, 50)).toMatchObject(tooLarge);
  });

  it('is an error with a code when it exceeds the longest string', () => {
    const part = 'x'.repeat(2 ** 28);
    const huge = { data: { a: part, b: part, c: part } };
    expect(JSON.parse(stringifyAnswer(huge, 2 ** 40))).toMatchObject({
      errors: [{ extensions: { code: 'ANSWER_TOO_LARGE' } }],
    });
  });
});
