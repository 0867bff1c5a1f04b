import type { Client } from '#src/client/client.js';
import { changesOf, ledgerHead } from '#src/client/jobs/changes.js';
import { EXIT } from '../exit-codes.js';
import { type Format, printNext } from '../output/format.js';
import { tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { note, writeData, writePainted } from '../output/writer.js';
import { withInterrupt } from './interrupt.js';
import type { Choice, Resource, Shown } from './resource.js';

/** What is watched. */
export interface Watched {
  readonly client: Client;
  readonly resource: Resource<Shown, Shown>;
  readonly found: Shown;
  readonly choice: Choice;
  readonly format: Format;
}

/** Prints one thing, and again after each of its changes, until it is over or Ctrl-C. */
export async function watch({ client, resource, found, choice, format }: Watched): Promise<void> {
  await withInterrupt(
    async (signal) => {
      const after = await ledgerHead(client);
      const read = () => resource.get(client, found.arn, choice);
      let shown = await read();
      await show(shown, true);
      if (resource.isOver(shown)) return;
      for await (const node of changesOf(client, found.arn, { after, signal })) {
        if (!node) {
          note(`${found.name} is deleted\n`);
          return;
        }
        shown = await read();
        await show(shown, false);
        if (resource.isOver(shown)) return;
      }
    },
    () => EXIT.interrupted,
  );

  async function show(one: Shown, isFirst: boolean): Promise<void> {
    if (format === 'name') return writeData(`${one.name}\n`);
    if (format !== 'table') return await printNext(one, format);
    const columns = [
      { title: 'TIME', text: () => new Date().toISOString().slice(11, 19) },
      { title: 'NAME', text: () => one.name },
      { title: 'STATUS', text: () => one.status ?? '' },
      { title: 'DETAIL', text: () => detailOf(one), isLong: true },
    ];
    const [head = '', ...rows] = tableOf([one], columns, terminalOf()).split('\n');
    writePainted(`${isFirst ? `${head}\n` : ''}${rows.join('\n')}\n`);
  }
}

/** The newest phase of a job; the instances of an endpoint that are ready. */
function detailOf(one: Shown): string {
  const { statusTransitions, variants } = one as {
    readonly statusTransitions?: readonly {
      readonly status: string;
      readonly message?: string | null;
    }[];
    readonly variants?: readonly { readonly readyCount: number; readonly instanceCount: number }[];
  };
  const last = statusTransitions?.at(-1);
  if (last) return last.message ? `${last.status} - ${last.message}` : last.status;
  return (variants ?? [])
    .map(({ readyCount, instanceCount }) => `${readyCount}/${instanceCount} ready`)
    .join(', ');
}
