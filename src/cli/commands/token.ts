import type { Command } from 'commander';

interface TokenFlags {
  readonly role: string;
  readonly json?: boolean;
}

export function defineToken(command: Command): void {
  command
    .argument('<name>', 'who will use it')
    .option('--role <role>', 'viewer, operator or admin', 'operator')
    .option('--json', 'print JSON')
    .action(async (name: string, { role, json }: TokenFlags) => {
      const { printNewToken } = await import('../create-token.js');
      printNewToken(name, { role, json: json ?? false });
    });
}
