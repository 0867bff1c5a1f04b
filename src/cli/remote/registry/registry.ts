import { type Command, Option } from 'commander';
import type { PastMoment } from '#src/client/hosting/endpoint.js';
import { Registry } from '#src/client/registry/registry.js';
import { commitNumber } from '../../commit-number.js';
import { misuse } from '../../failure.js';
import { type Format, printFacts, printList, printOne, withOutput } from '../../output/format.js';
import { write, writePainted } from '../../output/writer.js';
import { connect, type ServerFlags, withClient, withOverride, withServer } from '../connection.js';
import { count } from '../field-flags.js';
import { momentOption } from '../flag-values.js';
import { markOptions } from '../job-options.js';
import { type Marks, marksOf } from '../resource.js';
import { type GroupFlags, groupInput, withGroup } from './group-flags.js';
import { type RegisterFlags, registerInput, withRegister } from './register-flags.js';
import {
  groupColumns,
  groupFacts,
  moveColumns,
  named,
  versionColumns,
  versionFacts,
} from './shown.js';

type Flags = ServerFlags & { readonly output: Format };
type Reasoned = Flags & { readonly reason?: string };
type Past = Flags & { readonly at?: number };

const VERSION = '<group>:<version> or <group>@<alias>';
const ALIAS = '<group>@<alias>';

/** The registry of models: groups, versions, decisions and aliases. */
export function defineRegistry(command: Command): void {
  defineGroups(command);
  defineVersions(command);
  defineDecisions(command);
  defineAliases(command);
  defineList(command); // last, so that verbs refuse the words that a list explains
}

function defineList(registry: Command): void {
  const list = registry
    .command('list', { isDefault: true })
    .description('list the groups, or the versions of one')
    .argument('[group]', 'the name of a group')
    .option('--approval <decision>', 'pending, approved or rejected')
    .option('--at <commit>', 'as it was right after this commit', commitNumber);
  for (const option of markOptions()) list.addOption(option);
  verb<Past & Marks & { readonly approval?: string }>(list, async (session, flags, [group]) => {
    const { at, output, approval } = flags;
    const past = at === undefined ? {} : { atCommit: at };
    const marks = marksOf(flags);
    if (group === undefined) {
      const rows = await all(session.groups({ filter: marks, ...past }));
      const columns = groupColumns(Date.now());
      return printList({ rows, columns, empty: 'No groups found.' }, output);
    }
    const decision = approval?.toUpperCase() as 'APPROVED' | undefined; // the server checks it
    const filter = { group, ...marks, ...(decision && { approval: decision }) };
    const rows = await all(session.versions({ filter, ...past }));
    const columns = versionColumns(Date.now());
    await printList({ rows, columns, empty: 'No versions found.' }, output);
  });
}

function defineGroups(registry: Command): void {
  const create = registry.command('create').description('create a group');
  verb<Flags & GroupFlags>(withGroup(create), async (session, flags, [name = '']) => {
    const made = await session.createGroup(groupInput(name, flags));
    await printOne(made, flags.output, () => `group ${made.name} is created`);
  });
  const change = registry.command('change').description('change a group');
  verb<Flags & GroupFlags>(withGroup(change), async (session, flags, [name = '']) => {
    const made = await session.updateGroup(groupInput(name, flags));
    await printFacts(made, flags.output, groupFacts);
  });
}

function defineVersions(registry: Command): void {
  const register = registry
    .command('register')
    .description('register a model as the next version of a group');
  verb<Flags & RegisterFlags>(withRegister(register), async (session, flags, [group = '']) => {
    const made = await session.register(await registerInput(group, flags));
    await printOne(made, flags.output, () => `${made.name} has the SHA-256 ${made.digest}`);
  });
  const show = registry
    .command('show')
    .description('show a group or a version with all fields')
    .argument('<name>', `a group, ${VERSION}`)
    .addOption(momentOption());
  verb<Flags & { readonly at?: PastMoment }>(show, async (session, { at, output }, [name = '']) => {
    if (isGroup(name)) return printFacts(await session.group(name, at), output, groupFacts);
    await printFacts(await session.version(name, at), output, versionFacts);
  });
  defineCompare(registry);
  const promote = registry
    .command('promote')
    .description('copy a version into another group, and move an alias there')
    .argument('<version>', VERSION)
    .argument('<to>', `the name of a group, or ${ALIAS}`);
  verb<Reasoned>(withReason(promote), async (session, { output, reason }, [from = '', to = '']) => {
    const [toGroup = '', toAlias] = to.split('@');
    const alias = toAlias === undefined ? {} : { toAlias };
    const made = await session.promote({ from, toGroup, ...alias, ...reasonOf(reason) });
    await printOne(made, output, () => `${from} is ${made.name}, ${made.approval}`);
  });
  const remove = registry
    .command('delete')
    .aliases(['rm'])
    .description('delete a version, an alias or an empty group; the lineage stays')
    .argument('<name>', `a group, <group>:<version> or ${ALIAS}, which deletes the alias`);
  verb<Reasoned>(withReason(remove), async (session, { reason }, [name = '']) => {
    if (name.includes('@')) await session.deleteAlias({ ...placeOf(name), ...reasonOf(reason) });
    else if (isGroup(name)) await session.deleteGroup(name);
    else await session.deleteVersion(name);
    write(`${name} is deleted\n`);
  });
}

function defineCompare(registry: Command): void {
  const compare = registry
    .command('compare')
    .description('show what versions of one or several groups differ in')
    .argument('<versions...>', VERSION)
    .addOption(momentOption());
  withServer(withOutput(compare)).action(
    async (versions: readonly string[], flags: Flags & { readonly at?: PastMoment }) => {
      if (versions.length < 2) throw misuse('There is nothing to compare: name two versions.');
      const { at, output } = flags;
      const { packages, columns } = await withClient(flags, (client) =>
        new Registry(client).compare(versions, at),
      );
      if (output !== 'table') return printList({ rows: columns, columns: [], empty: '' }, output);
      const { comparedText } = await import('../compare.js');
      const names = packages.map(({ name }) => name);
      writePainted(`${comparedText(names, columns)}\n`);
    },
  );
}

function defineDecisions(registry: Command): void {
  for (const decision of ['approve', 'reject'] as const) {
    const decide = registry
      .command(decision)
      .description(`${decision} the bytes of a version`)
      .argument('<version>', VERSION)
      .requiredOption('--reason <text>', 'why');
    verb<Reasoned>(
      withOverride(decide),
      async (session, { output, reason = '' }, [version = '']) => {
        const made = await session[decision](version, reason);
        await printOne(made, output, () => `${made.name}: ${made.approval}`);
      },
    );
  }
}

function defineAliases(registry: Command): void {
  const set = registry
    .command('alias')
    .description('move an alias to a version; endpoints that follow it are updated')
    .argument('<alias>', ALIAS)
    .argument('<version>', 'the number of a version', count)
    .addOption(
      new Option('--expect <version>', 'only if it points to this version now').argParser(
        commitNumber,
      ),
    );
  verb<Reasoned & { readonly expect?: number }>(
    withReason(set),
    async (session, { output, reason, expect }, [alias = '', version]) => {
      const expected = expect === undefined ? {} : { expectedVersion: expect };
      const input = { ...placeOf(alias), version: Number(version), ...expected };
      const moved = await session.setAlias({ ...input, ...reasonOf(reason) });
      await printOne(moved, output, () => `${alias} points to version ${moved.version}`);
    },
  );
  const rollback = registry
    .command('rollback')
    .description('move an alias back to the last other version that is approved')
    .argument('<alias>', ALIAS);
  verb<Reasoned>(withReason(rollback), async (session, { output, reason }, [alias = '']) => {
    const moved = await session.rollback({ ...placeOf(alias), ...reasonOf(reason) });
    await printOne(moved, output, () => `${alias} points to version ${moved.version}`);
  });
  const history = registry
    .command('history')
    .description('list the moves of an alias, with who moved it and why')
    .argument('<alias>', ALIAS);
  verb<Flags>(history, async (session, { output }, [name = '']) => {
    const { group, alias } = placeOf(name);
    const rows = (await all(session.history(group, alias))).map((move) => named(group, move));
    await printList({ rows, columns: moveColumns(Date.now()), empty: 'No moves found.' }, output);
  });
}

/** What a verb does with a server, its flags and its words. */
type Act<Given extends Flags> = (
  registry: Registry,
  flags: Given,
  words: readonly (string | undefined)[],
) => Promise<void>;

function verb<Given extends Flags>(command: Command, act: Act<Given>): void {
  withServer(withOutput(command)).action(async () => {
    const flags = command.opts<Given>();
    await using client = connect(flags);
    await act(new Registry(client), flags, command.processedArgs);
  });
}

function withReason(command: Command): Command {
  return withOverride(command.option('--reason <text>', 'why'));
}

function reasonOf(reason: string | undefined): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

function placeOf(text: string): { readonly group: string; readonly alias: string } {
  const [group = '', alias = '', ...more] = text.split('@');
  if (group !== '' && alias !== '' && more.length === 0) return { group, alias };
  throw misuse(`'${text.slice(0, 200)}' names no alias; write ${ALIAS}.`);
}

/** A name without a version or an alias. */
function isGroup(name: string): boolean {
  return !/[:@/]/.test(name);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
