import type { Command } from 'commander';
import type { Client } from '#src/client/client.js';
import type { StoredObject } from '#src/client/data/objects.js';
import { ago } from '../output/ago.js';
import { type Format, printList, printOne, withOutput } from '../output/format.js';
import { note } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { positive } from './flag-values.js';

type Flags = ServerFlags & { readonly output: Format };
type Row = StoredObject & { readonly name: string };

const DEFAULT_LIMIT = 1_000;
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

export function defineListObjects(command: Command): void {
  command
    .argument('[uri]', 's3://<bucket>/<prefix>; default the default bucket')
    .option('-n, --limit <number>', 'objects at the most', positive, DEFAULT_LIMIT);
  withServer(withOutput(command)).action(
    async (uri: string | undefined, { limit, ...flags }: Flags & { readonly limit: number }) => {
      await using client = connect(flags);
      const rows: Row[] = [];
      for await (const object of await objectsOf(client, uri)) {
        if (rows.length === limit) {
          note(`These are the first ${limit}; --limit shows more.\n`);
          break;
        }
        rows.push({ ...object, name: object.uri });
      }
      const now = Date.now();
      const columns = [
        { title: 'SIZE', text: ({ sizeBytes }: Row) => sizeText(sizeBytes) },
        { title: 'AGE', text: ({ lastModified }: Row) => ago(lastModified, now) },
        { title: 'URI', text: ({ name }: Row) => name, isLong: true },
      ];
      await printList({ rows, columns, empty: 'No objects found.' }, flags.output);
    },
  );
}

export function defineSize(command: Command): void {
  command.argument('[uri]', 's3://<bucket>/<prefix>; default the default bucket');
  withServer(withOutput(command)).action(async (uri: string | undefined, flags: Flags) => {
    await using client = connect(flags);
    let [objects, sizeBytes] = [0, 0];
    for await (const object of await objectsOf(client, uri)) {
      objects += 1;
      sizeBytes += object.sizeBytes;
    }
    const name = uri ?? 'the default bucket';
    await printOne(
      { name, objects, sizeBytes },
      flags.output,
      () => `${sizeText(sizeBytes)} in ${objects} objects below ${name}`,
    );
  });
}

async function objectsOf(client: Client, uri: string | undefined) {
  const [{ listObjects }, { Session }] = await Promise.all([
    import('#src/client/data/objects.js'),
    import('#src/client/session.js'),
  ]);
  const session = new Session({ client });
  return listObjects(client, uri ?? `s3://${await session.defaultBucket()}/`);
}

/** Bytes as a text, such as `1.5 GiB`. */
export function sizeText(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 2 ** (10 * at);
  return `${at === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[at]}`;
}
