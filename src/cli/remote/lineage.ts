import { type Command, InvalidArgumentError, Option } from 'commander';
import { commitNumber } from '../commit-number.js';
import type { LineageDirection } from '../generated/graphql.js';
import { terminalOf } from '../output/terminal.js';
import { note, write, writePainted } from '../output/writer.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import type { ReadGraph } from './read-lineage.js';

const DIRECTIONS = ['ascendants', 'descendants', 'both'] as const;
const FORMATS = ['tree', 'dot', 'mermaid', 'json'] as const;

interface LineageFlags extends ServerFlags {
  readonly direction: (typeof DIRECTIONS)[number];
  readonly format: (typeof FORMATS)[number];
  readonly depth?: number;
  readonly at?: number;
  readonly limit: number;
}

export function defineLineage(command: Command): void {
  command
    .argument('<of>', 'the name of a job, model or endpoint, the URI of data, or an ARN')
    .addOption(
      new Option('-d, --direction <direction>', 'what it came from, what came of it, or both')
        .choices(DIRECTIONS)
        .default('ascendants'),
    )
    .addOption(
      new Option('--format <format>', 'a tree for the terminal; Graphviz; Mermaid; JSON')
        .choices(FORMATS)
        .default('tree'),
    )
    .option('--depth <steps>', 'associations from the start at the most', positive)
    .option('--at <commit>', 'as it was right after this commit', commitNumber)
    .option('-n, --limit <number>', 'entities at the most', positive, 1000);
  withServer(command).action(async (of: string, flags: LineageFlags) => {
    const graph = await withClient(flags, async (client) => {
      const [{ startingPoint }, { readLineage }] = await Promise.all([
        import('./starting-point.js'),
        import('./read-lineage.js'),
      ]);
      return await readLineage(client, {
        start: await startingPoint(client, of),
        direction: flags.direction.toUpperCase() as LineageDirection,
        maxDepth: flags.depth,
        atCommit: flags.at,
        limit: flags.limit,
      });
    });
    const print = flags.format === 'tree' ? writePainted : write;
    print(`${await rendered(graph, flags)}\n`);
    if (!graph.complete)
      note(`This is not all of it: ${graph.incompleteReason ?? 'a limit cut it'}\n`);
  });
}

async function rendered(graph: ReadGraph, { format, direction }: LineageFlags): Promise<string> {
  if (format === 'json') return JSON.stringify(graph, null, 2);
  if (format === 'dot') return (await import('../lineage/dot.js')).dotOf(graph);
  if (format === 'mermaid') return (await import('../lineage/mermaid.js')).mermaidOf(graph);
  const { treeOf } = await import('../lineage/tree.js');
  const terminal = terminalOf();
  if (direction !== 'both') return treeOf(graph, direction, terminal);
  const { bold } = terminal.colors;
  return [
    bold('Came from'),
    treeOf(graph, 'ascendants', terminal),
    '',
    bold('Led to'),
    treeOf(graph, 'descendants', terminal),
  ].join('\n');
}

function positive(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 to 999999.');
}
