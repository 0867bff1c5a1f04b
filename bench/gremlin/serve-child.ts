import { join } from 'node:path';
import { loadConfig } from '#src/server/config/index.js';
import { openPinoLogger } from '#src/server/logging/index.js';
import { startServer } from '#src/server/main.js';

/**
 * Runs a server over a prepared data directory in a separate process, and reports the address of
 * its companion.
 */
const [directory = ''] = process.argv.slice(2);
const { config } = loadConfig({
  directory,
  flags: { port: 0, companionPort: 0, dataDirectory: join(directory, 'data'), logLevel: 'error' },
});
const server = await startServer(config, openPinoLogger({ level: 'error' }));
process.send?.(server.companionUrl);
process.once('disconnect', () => void server.close());
