import type { Command } from 'commander';
import type { DeploymentFieldsFragment } from '#src/client/generated/graphql.js';
import {
  deploymentsOf,
  findEndpoint,
  type PastMoment,
  rollbackEndpoint,
} from '#src/client/hosting/endpoint.js';
import { ago } from '../output/ago.js';
import { type Format, printList, withOutput } from '../output/format.js';
import { paintStatus } from '../output/paint-status.js';
import type { TableColumn } from '../output/table.js';
import { note, write } from '../output/writer.js';
import { type ServerFlags, withClient, withOverride, withServer } from './connection.js';
import { nameIn } from './entities.js';
import { momentOption } from './flag-values.js';
import { orAbsentName } from './names.js';

/** Adds the verbs that list what an endpoint has served, and deploy it again. */
export function defineHistory(endpoints: Command): void {
  const history = endpoints
    .command('history')
    .description('list what an endpoint has served, newest first')
    .argument('<name>', 'its name or ARN')
    .addOption(momentOption());
  withServer(withOutput(history)).action(
    async (word: string, flags: ServerFlags & { readonly output: Format; at?: PastMoment }) => {
      const name = nameIn(word, 'endpoint');
      const rows = await withClient(flags, (client) =>
        flags.at
          ? all(deploymentsOf(client, name, flags.at))
          : orAbsentName(client, ['endpoint'], all(deploymentsOf(client, name))),
      );
      const columns = columnsAt(Date.now());
      await printList({ rows, columns, empty: 'No deployments found.' }, flags.output);
    },
  );
  defineRollback(endpoints);
}

interface RollbackFlags extends ServerFlags {
  readonly to?: string;
  readonly wait?: boolean;
}

function defineRollback(endpoints: Command): void {
  const rollback = endpoints
    .command('rollback')
    .description('deploy again what an endpoint served before')
    .argument('<name>', 'its name or ARN')
    .option('--to <deployment>', 'the deployment; default the last one whose bytes still exist')
    .option('--wait', 'return once it answers');
  withServer(withOverride(rollback)).action(
    async (word: string, { to, wait = false, ...flags }: RollbackFlags) => {
      const name = nameIn(word, 'endpoint');
      const options = { wait, ...(to !== undefined && { to }) };
      const { before, after } = await withClient(flags, async (client) => ({
        before: await orAbsentName(client, ['endpoint'], findEndpoint(client, name)),
        after: await rollbackEndpoint(client, name, options),
      }));
      write(`endpoint ${name}: ${after.status}\n`);
      const followed = before.variants.flatMap(({ follows }) => follows ?? []);
      if (followed.length > 0)
        note(
          `It no longer follows ${followed.join(', ')}; to follow again: forebear deploy ${name} --package ${followed[0]} --follow --update\n`,
        );
    },
  );
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function columnsAt(now: number): readonly TableColumn<DeploymentFieldsFragment>[] {
  return [
    { title: 'DEPLOYMENT', text: ({ name }) => name, isLong: true },
    { title: 'STATUS', text: ({ status }) => status, paint: paintStatus },
    { title: 'MODELS', text: ({ variants }) => variants.map(modelOf).join(','), isLong: true },
    { title: 'REPEATS', text: ({ rolledBackTo }) => rolledBackTo ?? '' },
    { title: 'BY', text: ({ createdBy }) => createdBy?.split('/').at(-1) ?? '' },
    { title: 'COMMIT', text: ({ commit }) => String(commit ?? '') },
    { title: 'AGE', text: ({ creationTime }) => ago(creationTime, now) },
  ];
}

type Variant = DeploymentFieldsFragment['variants'][number];

/** The registered version or the name of a model, with the first digits of its digest. */
function modelOf({ modelName, modelPackage, digest }: Variant): string {
  const name = modelPackage ?? modelName;
  return digest ? `${name}@${digest.slice(0, 12)}` : name;
}
