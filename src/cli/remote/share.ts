import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import { note, writeData } from '../output/writer.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { findNamed } from './find-named.js';
import { seconds } from './flag-values.js';
import { isRegistered, requireRegistered } from './registered.js';

const DAY_SECONDS = 86_400;

export function defineShare(command: Command): void {
  command
    .argument(
      '<of>',
      's3://<bucket>/<key>, or the name of a model, a training job or a registered version',
    )
    .addOption(
      new Option('--for <time>', 'how long: such as 30m, 12h or 7d, which is the most')
        .argParser(seconds)
        .default(DAY_SECONDS, '1d'),
    );
  withServer(command).action(async (of: string, flags: ServerFlags & { readonly for: number }) => {
    const { Session } = await import('#src/client/session.js');
    const link = await withClient(flags, async (client) => {
      const what = of.includes('://') ? of : await sharedArn(client, of);
      return await new Session({ client }).share(what, { expiresInSeconds: flags.for });
    });
    writeData(`${link.url}\n`);
    note(`It ends at ${link.expires}, or when ${link.uri} is replaced.\n`);
  });
}

async function sharedArn(client: Client, of: string): Promise<string> {
  if (isRegistered(of)) return (await requireRegistered(client, of)).arn;
  return (await findNamed(client, of, ['model', 'job'])).arn;
}
