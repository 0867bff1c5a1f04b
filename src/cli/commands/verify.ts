import type { Command } from 'commander';
import { configOf, type Flags, STORE_KEYS, withSettings } from './settings.js';

interface VerifyFlags {
  readonly objects?: boolean;
  readonly expectHead?: string;
  readonly json?: boolean;
}

export function defineVerify(command: Command): void {
  withSettings(command, STORE_KEYS)
    .option('--expect-head <number:digest>', 'a commit that the ledger must hold')
    .option('--objects', 'read sealed logs and recorded models too, and compare their digests')
    .option('--json', 'print JSON')
    .action(async ({ json, expectHead, objects, ...flags }: Flags & VerifyFlags) => {
      const { verify } = await import('../verify.js');
      const options = { json: json ?? false, objects: objects ?? false, expectHead };
      await verify(configOf(flags), options);
    });
}
