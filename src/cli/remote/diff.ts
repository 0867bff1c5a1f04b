import type { Command } from 'commander';
import { DiffRowsDocument, type DiffRowsQuery } from '#src/client/generated/graphql.js';
import { commitNumber } from '../commit-number.js';
import { misuse } from '../failure.js';
import { labelOf } from '../lineage/graph.js';
import { type Format, printValue, withOutput } from '../output/format.js';
import { tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { plain, writePainted } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { entityOf, startingPoint, whyCut } from './read-lineage.js';

type Diff = DiffRowsQuery['lineageDiff'];

interface DiffFlags extends ServerFlags {
  readonly at?: number;
  readonly atB?: number;
  readonly output: Format;
}

export function defineDiff(command: Command): void {
  command
    .argument('<a>', 'the name of a job, model or endpoint, the URI of data, or an ARN')
    .argument('[b]', 'the other side; default: the same, with --at or --at-b')
    .option('--at <commit>', 'a as it was right after this commit', commitNumber)
    .option('--at-b <commit>', 'b as it was right after this commit', commitNumber);
  withServer(withOutput(command)).action(
    async (a: string, b: string | undefined, flags: DiffFlags) => {
      const { at, atB, output } = flags;
      if (b === undefined && at === undefined && atB === undefined)
        throw misuse(`Say what ${a} is compared with: another, or a commit with --at.`);
      await using client = connect(flags);
      const arn = await startingPoint(client, a);
      const other = b === undefined ? arn : await startingPoint(client, b);
      const { lineageDiff } = await client.ask(DiffRowsDocument, {
        a: { arn, ...(at !== undefined && { atCommit: at }) },
        b: { arn: other, ...(atB !== undefined && { atCommit: atB }) },
      });
      if (output === 'json' || output === 'yaml') await printValue(lineageDiff, output);
      else writePainted(`${textOf(lineageDiff, output)}\n`);
    },
  );
}

function textOf({ changed, onlyA, onlyB, complete, incompleteReason }: Diff, format: Format) {
  if (format === 'name') return changed.map(({ name }) => plain(name)).join('\n');
  const terminal = terminalOf();
  const { bold, green, red } = terminal.colors;
  const columns = [
    { title: 'WHAT', text: ({ kind }: Diff['changed'][number]) => kind.toLowerCase() },
    { title: 'NAME', text: ({ name }: Diff['changed'][number]) => name, isLong: true },
    { title: 'A', text: ({ a }: Diff['changed'][number]) => a ?? '', isLong: true },
    { title: 'B', text: ({ b }: Diff['changed'][number]) => b ?? '', isLong: true },
  ];
  const side = (title: string, sign: string, entities: Diff['onlyA']) =>
    entities.length === 0
      ? []
      : [bold(title), ...entities.map((entity) => `${sign} ${plain(labelOf(entityOf(entity)))}`)];
  const parts = [
    ...(changed.length > 0 ? [bold('Differs'), tableOf(changed, columns, terminal)] : []),
    ...side('Only behind a', red('-'), onlyA),
    ...side('Only behind b', green('+'), onlyB),
    ...(complete ? [] : [`There may be more: ${whyCut(incompleteReason)}`]),
  ];
  return parts.length > 0 ? parts.join('\n') : 'Nothing differs.';
}
