// A server that drains endpoints, as a process that tests may kill: it rolls back all that the quarantine `leak` has
// reached, unless that is decided already, and sends {ready: true}. Its arguments: the directory, and when it kills
// itself, as JSON.
import { type KillMoment, killedAt } from './killed-at.js';
import { openPlatform } from './platform.js';
import { TESTER } from './test-values.js';

const [directory = '', kill = '{}'] = process.argv.slice(2);
const platform = await openPlatform({
  directory,
  store: 'embedded',
  seenStore: killedAt(JSON.parse(kill) as KillMoment),
});
process.on('disconnect', () => process.exit(0));
const { quarantines, drains } = platform.services;
const { pending } = (await quarantines.get('leak')) ?? {};
if (!pending) await drains.drain({ quarantine: 'leak', endpoints: ['*'], way: 'rollback' }, TESTER);
process.send?.({ ready: true });
