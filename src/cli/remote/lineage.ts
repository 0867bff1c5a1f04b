import { type Command, InvalidArgumentError, Option } from 'commander';
import type { LineageDirection } from '#src/client/generated/graphql.js';
import type { PastMoment } from '#src/client/hosting/endpoint.js';
import type { Graph } from '../lineage/graph.js';
import { shownPart } from '../lineage/shown.js';
import { terminalOf } from '../output/terminal.js';
import { note, write, writePainted } from '../output/writer.js';
import { type ServerFlags, withClient, withServer } from './connection.js';
import { momentOption, positive } from './flag-values.js';
import { whyCut } from './read-lineage.js';

const DIRECTIONS = ['ascendants', 'descendants', 'both'] as const;
type Direction = (typeof DIRECTIONS)[number];
const FORMATS = ['tree', 'dot', 'mermaid', 'json'] as const;

interface LineageFlags extends ServerFlags {
  readonly direction: Direction;
  readonly format: (typeof FORMATS)[number];
  readonly depth?: number;
  readonly at?: PastMoment;
  readonly limit: number;
  readonly past?: boolean;
  readonly locations?: boolean;
}

export function defineLineage(command: Command): void {
  command
    .argument(
      '<of...>',
      'the name of a job, model or endpoint, the URI of data, an ARN, or what this command prints, such as: Image scorer',
    )
    .addOption(
      new Option('-d, --direction <direction>', 'its ancestors, its descendants, or both')
        .choices(DIRECTIONS)
        .argParser(directionOf)
        .default('ascendants'),
    )
    .addOption(
      new Option('--format <format>', 'a tree for the terminal; Graphviz; Mermaid; JSON')
        .choices(FORMATS)
        .default('tree'),
    )
    .option('--past', 'of an endpoint: its earlier deployments too')
    .option('--locations', 'locations of data beside their versions')
    .option('--depth <steps>', 'associations from the start at the most', positive)
    .addOption(momentOption())
    .option('-n, --limit <number>', 'entities at the most', positive, 1000);
  withServer(command).action(async (of: readonly string[], flags: LineageFlags) => {
    const graph = await withClient(flags, async (client) => {
      const [{ startingPoint }, { readLineage }] = await Promise.all([
        import('./read-lineage.js'),
        import('./read-lineage.js'),
      ]);
      return await readLineage(client, {
        start: await startingPoint(client, of.join(' ')),
        direction: flags.direction.toUpperCase() as LineageDirection,
        maxDepth: flags.depth,
        ...(flags.at && { moment: flags.at }),
        limit: flags.limit,
      });
    });
    const print = flags.format === 'tree' ? writePainted : write;
    const { past = false, locations = false } = flags;
    const shown = shownPart(graph, { past, locations });
    print(`${await rendered(flags.format === 'json' ? graph : shown, flags)}\n`);
    const { pastDeployments: others } = shown;
    if (others > 0 && flags.format !== 'json')
      note(
        `${others === 1 ? 'One other deployment is' : `${others} other deployments are`} left out; --past shows all.\n`,
      );
    if (!graph.complete) note(`This is not all of it: ${whyCut(graph.incompleteReason)}\n`);
  });
}

async function rendered(graph: Graph, { format, direction }: LineageFlags): Promise<string> {
  if (format === 'json') return JSON.stringify(graph, null, 2);
  if (format === 'dot') return (await import('../lineage/renderings.js')).dotOf(graph);
  if (format === 'mermaid') return (await import('../lineage/renderings.js')).mermaidOf(graph);
  const { treeOf } = await import('../lineage/renderings.js');
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

function directionOf(text: string): Direction {
  const direction = WORDS[text.toLowerCase()];
  if (direction) return direction;
  throw new InvalidArgumentError(`Give one of ${DIRECTIONS.join(', ')}.`);
}

/** The words of a direction, including those of other tools. */
const WORDS: Readonly<Record<string, Direction>> = {
  ascendants: 'ascendants',
  ancestors: 'ascendants',
  upstream: 'ascendants',
  up: 'ascendants',
  descendants: 'descendants',
  downstream: 'descendants',
  down: 'descendants',
  both: 'both',
};
