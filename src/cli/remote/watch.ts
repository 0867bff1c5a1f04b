import { InvalidArgumentError } from 'commander';
import type { Client } from '#src/client/client.js';
import { changesOf, ledgerHead } from '#src/client/jobs/following.js';
import { EXIT } from '../failure.js';
import { likely } from '../likely.js';
import { type Format, printNext } from '../output/format.js';
import { tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { note, writeData, writePainted } from '../output/writer.js';
import { withInterrupt } from './interrupt.js';
import type { Choice, Resource, Shown } from './resource.js';

export const JOB_STATUSES = ['in_progress', 'completed', 'failed', 'stopping', 'stopped'];
export const ENDPOINT_STATUSES = [
  'creating',
  'updating',
  'in_service',
  'rolling_back',
  'update_rollback_failed',
  'out_of_service',
  'failed',
  'deleting',
];

/** Statuses of other tools. */
const MEANT: Readonly<Record<string, string>> = {
  active: 'in_progress',
  done: 'completed',
  error: 'failed',
  running: 'in_progress',
  succeeded: 'completed',
  success: 'completed',
};

/** The types of artifacts that jobs and deployments record; users record others. */
const ARTIFACT_TYPES = ['Model', 'DataSet', 'Image', 'Code'];

/** Suggests a type of artifacts; empty for a known type. */
export function likelyType(type: string): string {
  if (ARTIFACT_TYPES.includes(type)) return '';
  const meant = likely(type, ARTIFACT_TYPES.map(bare));
  return meant === undefined ? '' : `; did you mean --type ${artifactTypeIn(meant)}?`;
}

/**
 * Reads a type of artifacts in any spelling, such as `images` or `DATA_SET`; another type is
 * unchanged.
 */
export function artifactTypeIn(text: string): string {
  const said = bare(text).replace(/s$/, '');
  const found = ARTIFACT_TYPES.find((type) =>
    [bare(type), bare(type).replace('set', '')].includes(said),
  );
  return found ?? text;
}

/** A word without its case, its hyphens and its blanks. */
function bare(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '');
}

/** Reads one of some statuses in any spelling, such as `InService`. */
export function statusIn(statuses: readonly string[]): (text: string) => string {
  return (text) => {
    const said = MEANT[bare(text)] ?? text;
    const found = statuses.find((status) => bare(status) === bare(said));
    if (found !== undefined) return found;
    const meant = likely(said, [...statuses, ...Object.keys(MEANT)]);
    const hint = meant === undefined ? '' : ` Did you mean ${MEANT[meant] ?? meant}?`;
    throw new InvalidArgumentError(`Give one of ${statuses.join(', ')}.${hint}`);
  };
}

/** The resource to watch. */
export interface Watched {
  readonly client: Client;
  readonly resource: Resource<Shown, Shown>;
  readonly found: Shown;
  readonly choice: Choice;
  readonly format: Format;
}

/** Prints a resource, and again after each of its changes, until it is over or Ctrl-C. */
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

/** The newest phase of a job; the ready instances of an endpoint. */
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
