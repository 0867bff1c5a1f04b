import { expect, it } from 'vitest';
import { composePlatform } from '#src/server/compose/compose-platform.js';
import { loadConfig } from '#src/server/config/index.js';
import { SILENT } from '../../../support/silent-logger.js';

it('throws why a part failed to open, and closes the others even when one fails to close', async () => {
  const { config } = loadConfig({ directory: '/', flags: { store: 'memory' } });
  const closed: string[] = [];
  const errors: unknown[] = [];
  const platform = composePlatform(config, {
    logger: { ...SILENT, error: (_message, fields) => errors.push(fields?.['error']) },
    publicUrl: () => '',
    async ports(_config, { closer }) {
      closer.add('first', async (name) => closed.push(name));
      closer.add('second', () => Promise.reject(new Error('still in use')));
      throw new Error('no store');
    },
  });
  await expect(platform).rejects.toThrow('no store');
  expect(closed).toEqual(['first']);
  expect(errors).toEqual([new Error('still in use')]);
});
