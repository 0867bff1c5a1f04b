import type { Command } from 'commander';
import { configOf, type Flags, withSettings } from './settings.js';

export function defineConfig(command: Command): void {
  withSettings(command)
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: Flags & { readonly json?: boolean }) => {
      const { printConfig } = await import('../print-config.js');
      printConfig(configOf(flags), { json: json ?? false });
    });
}
