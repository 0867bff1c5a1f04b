import { parseArgs } from 'node:util';
import { generate } from './generate.js';

// node dist/examples/ipinsights/main.js --users 10000 --seed 1 --directory data
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    directory: { type: 'string', default: 'data' },
  },
});
const files = await generate({
  users: Number(values.users),
  seed: Number(values.seed),
  directory: values.directory,
});
for (const { path, rows } of Object.values(files)) console.log(`${rows} rows in ${path}`);
