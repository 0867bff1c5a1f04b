import type { Command } from 'commander';
import { misuse } from '../failure.js';
import { note, plain, write, writeData } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { seconds } from './flag-values.js';

type Flags = ServerFlags & { readonly quiet?: boolean };

export function defineUpload(command: Command): void {
  command
    .argument('<path>', 'a file or a folder')
    .argument(
      '[uri]',
      's3://<bucket>/<key>, or with / at its end a prefix; default uploads/ in the default bucket',
    )
    .option('-q, --quiet', 'print only the URI');
  withServer(command).action(async (local: string, to: string | undefined, flags: Flags) => {
    const { upload } = await import('./transfer.js');
    await using client = connect(flags);
    const uri = await upload(client, { local, uri: to, reported: reporter(flags) });
    writeData(`${uri}\n`);
  });
}

export function defineDownload(command: Command): void {
  command
    .argument('<uri>', 's3://<bucket>/<key>, or with / at its end a prefix')
    .argument('[path]', 'where to; default its name in this folder')
    .option('-q, --quiet', 'say nothing');
  withServer(command).action(async (from: string, local: string | undefined, flags: Flags) => {
    const { download } = await import('./transfer.js');
    await using client = connect(flags);
    await download(client, { uri: from, local, reported: reporter(flags) });
  });
}

type RemoveFlags = Flags & { readonly recursive?: boolean; readonly olderThan?: number };

export function defineRemove(command: Command): void {
  command
    .argument('<uris...>', 's3://<bucket>/<key>, or with -r prefixes')
    .option('-r, --recursive', 'all objects below each of them')
    .option('--older-than <time>', 'with -r: only objects older than this, such as 30d', seconds)
    .option('-q, --quiet', 'say nothing');
  withServer(command).action(async (uris: readonly string[], flags: RemoveFlags) => {
    const [{ listObjects, partsOf }, { remove }] = await Promise.all([
      import('#src/client/data/objects.js'),
      import('./transfer.js'),
    ]);
    if (flags.olderThan !== undefined && !flags.recursive)
      throw misuse('--older-than chooses among the objects below a prefix; add -r.');
    const before = Date.now() - (flags.olderThan ?? 0) * 1000;
    await using client = connect(flags);
    const removeOne = async (uri: string) => {
      await remove(client, uri);
      if (!flags.quiet) write(`removed ${plain(uri)}\n`);
    };
    for (const uri of uris) {
      const isPrefix = uri.endsWith('/') || partsOf(uri).key === '';
      if (!flags.recursive && isPrefix)
        throw misuse(`'${uri}' is a prefix; to remove all below it: forebear rm -r ${uri}`);
      if (!flags.recursive) await removeOne(uri);
      else
        for await (const object of listObjects(client, uri))
          if (flags.olderThan === undefined || Date.parse(object.lastModified) < before)
            await removeOne(object.uri);
    }
  });
}

/** Reports progress on stderr, so that stdout has only the result. */
function reporter({ quiet }: Flags) {
  return (text: string) => {
    if (!quiet) note(`${plain(text)}\n`);
  };
}
