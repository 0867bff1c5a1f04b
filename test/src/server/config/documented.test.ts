import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadConfig, SETTING_KEYS, settingOf } from '#src/server/config/index.js';

const GUIDE = new URL('../../../../docs/guides/running.md', import.meta.url);
const ROWS = readFileSync(GUIDE, 'utf8')
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));
const { config } = loadConfig({ directory: '/' });

it.each(SETTING_KEYS)('the guide has %s', (key) => {
  const [, , told = '', what] = ROWS.find(([, name]) => name === `\`${key}\``) ?? [];
  expect(what).toContain(settingOf(key).description);
  const value = key === 'dataDirectory' ? undefined : config[key]; // it depends on the user
  expect(told).toBe(value === undefined ? '' : `\`${JSON.stringify(value)}\``);
});
