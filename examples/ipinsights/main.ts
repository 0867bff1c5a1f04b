import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './generate.js';

const USAGE =
  'usage: node dist/examples/ipinsights/main.js [--users <1 to 999999>] [--seed <whole number>] [--directory <path>]';

const files = await generate(readWords()).catch(fail);
for (const { path, rows } of Object.values(files)) console.log(`${rows} rows in ${path}`);

function readWords() {
  try {
    const { values } = parseArgs({
      options: {
        users: { type: 'string', default: '10000' },
        seed: { type: 'string', default: '1' },
        directory: { type: 'string', default: 'data' },
      },
    });
    const { users, seed, directory } = values;
    if (!/^[1-9]\d{0,5}$/.test(users)) throw new Error(`The users cannot be '${users}'.`);
    if (!/^\d{1,9}$/.test(seed)) throw new Error(`The seed cannot be '${seed}'.`);
    // The recursive mkdir of Node 20 tries for ever below /proc.
    if (directory === '' || resolve(directory).startsWith('/proc/'))
      throw new Error(`The directory cannot be '${directory}'.`);
    return { users: Number(users), seed: Number(seed), directory };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return process.exit(2);
  }
}

function fail(error: Error): never {
  console.error(error.message);
  return process.exit(1);
}
