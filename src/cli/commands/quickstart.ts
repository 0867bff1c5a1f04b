import { type Command, InvalidArgumentError } from 'commander';
import type { SettingKey } from '#src/server/config/index.js';
import { addSettings, type Flags } from './settings.js';

interface QuickstartFlags {
  readonly keep?: string;
  readonly users?: number;
}

const QUICKSTART_KEYS: readonly SettingKey[] = [
  ...(['runner', 'dockerSocket', 'containerImages'] as const),
  ...(['storage', 's3Endpoint', 's3Region', 's3Addressing', 'defaultBucket'] as const),
];

export function defineQuickstart(command: Command): void {
  addSettings(command, QUICKSTART_KEYS)
    .option('--keep <directory>', 'keep the data there instead of in a temporary folder')
    .option('--users <number>', 'of how many users to generate logins', wholeNumber)
    .action(async ({ keep, users, ...flags }: Flags & QuickstartFlags) => {
      const { quickstart } = await import('../quickstart/quickstart.js');
      await quickstart({ flags, ...(keep && { keep }), ...(users && { users }) });
    });
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 to 999999.');
}
