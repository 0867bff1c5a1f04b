import type { Command } from 'commander';
import { SERVER_HELP, serverOf } from './server-of.js';
import { configOf, type Flags, STORAGE_KEYS, STORE_KEYS, withSettings } from './settings.js';

interface LoadFlags {
  readonly role?: string;
  readonly mode: string;
  readonly parallelism: string;
  readonly skipErrors?: boolean;
  readonly allowEmptyStrings?: boolean;
  readonly replaceValues?: boolean;
  readonly json?: boolean;
  readonly url?: string;
}

const LOAD_KEYS = [...STORE_KEYS, ...STORAGE_KEYS, 'roles', 'executionRole'] as const;

export function defineLoad(command: Command): void {
  withSettings(command, LOAD_KEYS)
    .argument('<source>', 'a file or a prefix, as s3://<bucket>/<prefix>/')
    .option('--role <arn>', 'a role that may read the source; default the execution role')
    .option('--mode <mode>', 'auto, resume or new', 'auto')
    .option('--parallelism <degree>', 'low, medium, high or oversubscribe', 'high')
    .option('--skip-errors', 'leave out rows that cannot be loaded, and tell them')
    .option('--allow-empty-strings', 'keep empty texts as values')
    .option('--replace-values', 'let properties of single cardinality take new values')
    .option('--json', 'print JSON')
    .option('--url <url>', SERVER_HELP)
    .action(async (source: string, options: Flags & LoadFlags) => {
      const { role, mode, parallelism, skipErrors, allowEmptyStrings, replaceValues, ...rest } =
        options;
      const { json, url, ...flags } = rest;
      const loading = {
        source,
        role,
        mode,
        parallelism,
        skipErrors: skipErrors ?? false,
        allowEmptyStrings: allowEmptyStrings ?? false,
        replaceValues: replaceValues ?? false,
        json: json ?? false,
      };
      const server = serverOf(url, flags);
      if (server !== undefined) {
        const { loadAt } = await import('../remote/load.js');
        return await loadAt(server, loading);
      }
      const { loadGraph } = await import('../load.js');
      await loadGraph(configOf(flags), loading);
    });
}
