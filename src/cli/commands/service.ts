import type { Command } from 'commander';
import { type Flags, withSettings } from './server.js';

interface ServiceFlags extends Flags {
  readonly user: string;
  readonly root?: string;
}

const ROOT = 'write below this folder, such as that of an image, and start nothing';

export function defineService(command: Command): void {
  const show = command.command('show').description('print the unit that install writes');
  withService(show).action(async (flags: ServiceFlags) => {
    const { showService } = await import('../service/service.js');
    showService(optionsOf(flags));
  });
  const install = command.command('install').description('print the unit, write it and start it');
  withService(install)
    .option('--root <folder>', ROOT)
    .action(async (flags: ServiceFlags) => {
      const { installService } = await import('../service/service.js');
      await installService(optionsOf(flags));
    });
  command
    .command('uninstall')
    .description('stop the service and remove its unit; the data stays')
    .option('--root <folder>', ROOT)
    .action(async ({ root }: { readonly root?: string }) => {
      const { uninstallService } = await import('../service/service.js');
      await uninstallService({ root });
    });
}

function withService(command: Command): Command {
  return withSettings(command).option('--user <name>', 'the user of the service', 'forebear');
}

function optionsOf({ user, root, ...flags }: ServiceFlags) {
  return { user, root, flags };
}
