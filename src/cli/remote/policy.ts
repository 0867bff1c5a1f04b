import type { Command } from 'commander';
import type { PolicyInput } from '#src/client/generated/graphql.js';
import { Policies, type Policy, type PolicyVerdict } from '#src/client/policies.js';
import { EXIT, misuse, pathLines } from '../failure.js';
import { likely } from '../likely.js';
import { type Format, printFacts, printList, printOne, withOutput } from '../output/format.js';
import { plain, write } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { momentOption } from './flag-values.js';
import { readJobFile } from './job-file.js';
import { arnOf } from './registered.js';

type Flags = ServerFlags & { readonly output: Format };

const FILE = 'YAML or JSON with the fields of the policy';

/** Defines the commands that manage policies. */
export function definePolicy(command: Command): void {
  const show = command
    .command('show')
    .description('show a policy with all fields')
    .argument('<name>', 'its name')
    .addOption(momentOption());
  verb<Flags & { readonly at?: object }>(show, async ({ policies }, { at, output }, [name = '']) =>
    printFacts(await policies.get(name, at), output, factsOf),
  );
  for (const [name, done] of [
    ['create', 'created'],
    ['update', 'changed'],
  ] as const) {
    const put = command.command(name).description(`${name} a policy`).argument('<file>', FILE);
    verb(put, async ({ policies }, { output }, [file = '']) => {
      const made = await policies[name](await policyIn(file));
      await printOne(made, output, () => `policy ${made.name} is ${done}`);
    });
  }
  const remove = command
    .command('delete')
    .aliases(['rm'])
    .description('delete a policy; its decisions stay in the lineage')
    .argument('<name>', 'its name');
  verb(remove, async ({ policies }, _flags, [name = '']) => {
    await policies.delete(name);
    write(`policy ${name} is deleted\n`);
  });
  defineTest(command);
  definePlan(command);
  const list = command.command('list', { isDefault: true }).description('list the policies');
  verb(list, async ({ policies }, { output }) => {
    const rows: Policy[] = [];
    for await (const policy of policies.list()) rows.push(policy);
    await printList({ rows, columns: COLUMNS, empty: 'No policies found.' }, output);
  });
}

function defineTest(command: Command): void {
  const test = command
    .command('test')
    .description('evaluate a policy for the live endpoints, without creating it')
    .argument('<file>', FILE)
    .option('--against <endpoint>', 'only this endpoint');
  verb<Flags & { readonly against?: string }>(
    test,
    async ({ policies }, { against, output }, [file = '']) =>
      printVerdicts(await policies.test(await policyIn(file), against), output),
  );
}

function definePlan(command: Command): void {
  const plan = command
    .command('plan')
    .description('evaluate the policies for an act, without doing it')
    .argument('<act>', 'deploy, approve, promote or alias:<name>')
    .argument('<subject>', 'an endpoint, <group>:<version> or <group>@<alias>')
    .option('--to <group>', 'the group that a version is promoted to');
  verb<Flags & { readonly to?: string }>(
    plan,
    async ({ policies, arnOf }, { to, output }, [on = '', of = '']) => {
      const subject = await arnOf(of);
      const verdict = await policies.plan({
        on,
        subject,
        ...(to !== undefined && { toGroup: to }),
      });
      await printVerdicts([verdict], output);
    },
  );
}

/** Prints verdicts; a refusal sets the exit code of a failure. */
async function printVerdicts(rows: readonly PolicyVerdict[], output: Format): Promise<void> {
  await printList(
    { rows, columns: VERDICT_COLUMNS, empty: 'No live endpoint is in the scope of the policy.' },
    output,
  );
  const paths = rows.flatMap(({ name, findings }) =>
    pathLines(findings).map((line) => `${plain(`${name}: ${line}`)}\n`),
  );
  if (output === 'table') write(paths.join(''));
  if (rows.some(({ result }) => result === 'DENIED')) process.exitCode = EXIT.failed;
}

const COLUMNS = [
  { title: 'POLICY', text: ({ name }: Policy) => name, isLong: true },
  { title: 'ON', text: ({ on }: Policy) => on.join(', ') },
  { title: 'MODE', text: ({ mode }: Policy) => mode.toLowerCase() },
  { title: 'SCOPE', text: ({ scope }: Policy) => scopeText(scope) },
  { title: 'MESSAGE', text: ({ message }: Policy) => message, isLong: true },
];

const VERDICT_COLUMNS = [
  { title: 'SUBJECT', text: ({ name }: PolicyVerdict) => name, isLong: true },
  { title: 'RESULT', text: ({ result }: PolicyVerdict) => result },
  { title: 'POLICIES', text: ({ findings }: PolicyVerdict) => findings.map(textOf).join('; ') },
  {
    title: 'ANCESTOR',
    text: ({ findings }: PolicyVerdict) =>
      findings.flatMap(({ arn, names }) => names[0] ?? arn ?? []).join(' '),
    isLong: true,
  },
];

function textOf({ policy, message }: PolicyVerdict['findings'][number]): string {
  return `${policy}: ${message}`;
}

function factsOf(policy: Policy) {
  return [
    ['Name', policy.name],
    ['ARN', policy.arn],
    ['Description', policy.description],
    ['On', policy.on.join(', ')],
    ['Scope', scopeText(policy.scope)],
    ['Select', policy.select],
    ['Require', policy.require],
    ['Message', policy.message],
    ['Mode', policy.mode.toLowerCase()],
    ['SHA-256', policy.digest],
    ['Created', policy.creationTime],
    ['Created by', policy.createdBy],
    ['Changed by', policy.changedBy],
    ['Tags', policy.tags],
  ] as const;
}

function scopeText(scope: Policy['scope']): string {
  return Object.entries(scope)
    .flatMap(([field, pattern]) => (pattern == null ? [] : [`${field} ${pattern}`]))
    .join(', ');
}

const FIELDS: Readonly<Record<keyof PolicyInput, true>> = {
  ...{ name: true, description: true, on: true, scope: true, select: true },
  ...{ require: true, message: true, mode: true, tags: true },
};

/** Reads a policy; the server checks the values of its fields. */
async function policyIn(file: string): Promise<PolicyInput> {
  const { mode, ...fields } = await readJobFile(file);
  const unknown = Object.keys(fields).find((key) => !Object.hasOwn(FIELDS, key));
  if (unknown !== undefined) {
    const known = Object.keys(FIELDS);
    const meant = likely(unknown, known);
    const hint = meant === undefined ? `give ${known.join(', ')}` : `did you mean '${meant}'?`;
    throw misuse(`${file} has the unknown key '${unknown}'; ${hint}`, { file, key: unknown });
  }
  if (mode !== undefined && typeof mode !== 'string')
    throw misuse(`The mode in ${file} is not a text; write enforce or warn.`, { file });
  return {
    ...(fields as unknown as PolicyInput),
    ...(mode !== undefined && { mode: mode.toUpperCase() as PolicyInput['mode'] }),
  };
}

interface Server {
  readonly policies: Policies;
  /** The ARN of an endpoint or a registered version. Throws `NOT_FOUND`. */
  readonly arnOf: (word: string) => Promise<string>;
}

function verb<Given extends Flags = Flags>(
  command: Command,
  act: (server: Server, flags: Given, words: readonly (string | undefined)[]) => Promise<void>,
): void {
  withServer(withOutput(command)).action(async () => {
    const flags = command.opts<Given>();
    await using client = connect(flags);
    const server = { policies: new Policies(client), arnOf: (word: string) => arnOf(client, word) };
    await act(server, flags, command.processedArgs);
  });
}
