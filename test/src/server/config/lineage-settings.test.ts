import { describe, expect, it } from 'vitest';
import { loadConfig } from '#src/server/config/index.js';

const load = (...receivers: readonly object[]) =>
  loadConfig({ directory: '/', flags: { openLineage: { receivers } } }).config.openLineage;

describe('the receivers of lineage', () => {
  it('have defaults, also as JSON in the environment', () => {
    const FOREBEAR_OPEN_LINEAGE = '{"receivers": [{"url": "http://marquez:5000"}]}';
    const { config } = loadConfig({ directory: '/', environment: { FOREBEAR_OPEN_LINEAGE } });
    const defaults = { gzip: false, timeoutSeconds: 5 };
    expect(config.openLineage.receivers).toEqual([{ url: 'http://marquez:5000', ...defaults }]);
  });

  it('have no login in their URL, and an error does not show it', () => {
    const failed = () => load({ url: 'http://user:hunter2@marquez:5000' });
    expect(failed).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    expect(failed).not.toThrow(/hunter2/);
  });

  it.each([
    [{ url: 'ftp://marquez' }],
    [{ url: 'http://marquez', endpoint: '/api' }],
    [{ url: 'http://marquez', tokenFile: 'token' }],
    [{ url: 'http://marquez', timeoutSeconds: 0 }],
    [{ url: 'http://marquez' }, { url: 'http://marquez' }],
  ])('cannot be %j', (...receivers) => {
    expect(() => load(...receivers)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
