import type { Command } from 'commander';
import { configOf, type Flags, STORE_KEYS, withSettings } from './settings.js';

interface CopyFlags {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

const STORE_FORMS =
  'embedded, neo4j, gremlin, embedded:<data directory>, neo4j://<host>:<port> or gremlin+ws://<host>:<port>/<path>';

export function defineCopy(command: Command): void {
  withSettings(command, STORE_KEYS)
    .requiredOption('--from <store>', STORE_FORMS)
    .requiredOption('--to <store>', 'empty, or the target of an earlier copy')
    .option('--json', 'print JSON')
    .action(async ({ json, from, to, ...flags }: Flags & CopyFlags) => {
      const { copy } = await import('../copy.js');
      await copy(configOf(flags), { from, to, json: json ?? false });
    });
}
