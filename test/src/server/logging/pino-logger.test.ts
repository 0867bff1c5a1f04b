import { describe, expect, it } from 'vitest';
import { type LogLevel, openPinoLogger } from '#src/server/logging/index.js';
import { textLines } from '#src/server/logging/text-lines.js';

function open(level?: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = openPinoLogger({ destination, ...(level === undefined ? {} : { level }) });
  return { logger, lines };
}

describe('the pino logger', () => {
  it('writes level, time, message and fields', () => {
    const { logger, lines } = open();
    logger.info('Listening.', { port: 4000 });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        message: 'Listening.',
        port: 4000,
      },
    ]);
  });

  it('writes only from its level upwards', () => {
    const { logger, lines } = open('warn');
    logger.debug('a');
    logger.info('b');
    logger.warn('c');
    logger.error('d');
    expect(lines.map(({ message }) => message)).toEqual(['c', 'd']);
  });

  it('writes an error with its cause', () => {
    const { logger, lines } = open();
    logger.error('Failed.', { error: new Error('outer', { cause: new Error('inner') }) });
    expect(lines).toMatchObject([{ error: { message: 'outer', cause: { message: 'inner' } } }]);
  });

  it('writes no secret', () => {
    const { logger, lines } = open();
    logger.info('Call.', { token: 'abc', headers: { authorization: 'Bearer abc' } });
    expect(JSON.stringify(lines)).not.toContain('abc');
  });
});

describe('lines for people', () => {
  it('have the time, the level, the message and the fields', () => {
    const lines: string[] = [];
    const destination = textLines({ write: (line) => void lines.push(line) });
    const logger = openPinoLogger({ destination });
    logger.info('Listening', { port: 4000, url: 'http://a', token: 'hunter2' });
    logger.warn('Failed', { error: new Error('two words\u001b[2J'), at: { x: 1 } });
    expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
      'INFO  Listening port=4000 url=http://a token=[secret]\n',
      'WARN  Failed error="two words\\u001b[2J" at={"x":1}\n',
    ]);
  });
});
