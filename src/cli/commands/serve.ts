import type { Command } from 'commander';
import { configOf, type Flags, withSettings } from './settings.js';

export function defineServe(command: Command): void {
  withSettings(command).action(async (flags: Flags) => {
    const { serve } = await import('../serve.js');
    await serve(configOf(flags));
  });
}
