import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFoundation } from '#src/server/compose/foundation.js';
import { openPorts } from '#src/server/compose/open-ports.js';
import { loadConfig } from '#src/server/config/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { SILENT } from '../../../support/silent-logger.js';

/** Every `mkdir` fails with ENOENT here, and a recursive one of Node 20 retries for ever. */
const NOWHERE = '/proc/forebear-x';

describe.skipIf(!existsSync('/proc'))('a data directory that cannot be created', () => {
  for (const store of ['embedded', 'memory', 'neo4j']) {
    it(`is refused at once with the ${store} store`, async () => {
      const { config } = loadConfig({ directory: '/', flags: { store, dataDirectory: NOWHERE } });
      const foundation = createFoundation({ logger: SILENT });
      await expect(openPorts(config, foundation)).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        details: { directory: NOWHERE, path: NOWHERE },
      });
      await foundation.closer.close();
    });
  }

  it('is refused by the embedded store itself', async () => {
    await expect(openEmbeddedStore({ directory: `${NOWHERE}/graph` })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      details: { directory: `${NOWHERE}/graph`, path: NOWHERE },
    });
  });
});
