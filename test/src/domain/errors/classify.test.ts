import { constants } from 'node:os';
import { getSystemErrorMap } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '#src/domain/errors/catalogue.js';
import { ERRNO_CLASSES } from '#src/domain/errors/errno.js';
import {
  classOf,
  codeOf,
  type ErrorCode,
  isPassing,
  lackOf,
  PlatformError,
} from '#src/domain/errors/index.js';

const errno = (code: string) => Object.assign(new Error('No.'), { code });
const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

describe('the class of an error', () => {
  it('is known of every code of the catalogue', () => {
    for (const code of CODES)
      expect(['passing', 'job', 'platform']).toContain(classOf(new PlatformError(code, 'No.')));
    const waitingForStore = CODES.filter(
      (code) => lackOf(new PlatformError(code, 'No.')) === 'store',
    );
    expect(waitingForStore).toContain('QUERY_TIMED_OUT');
    expect(waitingForStore.every((code) => ERROR_CATALOGUE[code].class === 'passing')).toBe(true);
  });

  it('is known of every code of the operating system', () => {
    const names = [...getSystemErrorMap().values()].map(([name]) => name);
    for (const code of [...names, ...Object.keys(constants.errno)])
      expect([code, ERRNO_CLASSES.has(code)]).toEqual([code, true]);
    expect(isPassing(errno('EMFILE'))).toBe(true);
    expect(classOf(errno('ENAMETOOLONG'))).toBe('job');
    expect(classOf(errno('EACCES'))).toBe('platform');
  });

  it('is that of the cause when the error has no known code', () => {
    expect(classOf(new Error('fetch failed', { cause: errno('ECONNREFUSED') }))).toBe('passing');
    expect(codeOf(new Error('fetch failed', { cause: errno('ECONNREFUSED') }))).toBe(
      'ECONNREFUSED',
    );
    expect(classOf(new TypeError('A mistake.'))).toBe('platform');
    expect(codeOf(new TypeError('A mistake.'))).toBe(undefined);
    expect(classOf('no error')).toBe('platform');
  });

  it('is passing for a change set that another one was faster than', () => {
    const lost = new PlatformError('ALREADY_EXISTS', 'No.', { details: { expectation: {} } });
    expect(isPassing(lost)).toBe(true);
    expect(classOf(new PlatformError('ALREADY_EXISTS', 'No.'))).toBe('job');
  });
});
