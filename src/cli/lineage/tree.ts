import { plain } from '../output/plain.js';
import type { Terminal } from '../output/terminal.js';
import { type Entity, type Graph, type Link, labelOf } from './graph.js';

/** Which way a tree grows: to what something came from, or to what came of it. */
export type Way = 'ascendants' | 'descendants';

/**
 * The lineage as trees from its starts. An entity that is reached again is named with an arrow, and not followed a
 * second time.
 */
export function treeOf(graph: Graph, way: Way, terminal: Terminal): string {
  const entities = new Map(graph.entities.map((entity) => [entity.arn, entity]));
  const next = nextOf(graph.links, way);
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const start of graph.starts) grow({ arn: start, prefix: '', branch: '', joint: '' });
  return lines.join('\n');

  function grow({ arn, prefix, branch, joint, type }: Growing): void {
    const entity = entities.get(arn);
    if (!entity) return;
    const again = seen.has(arn);
    const { dim } = terminal.colors;
    const by = type ? dim(`${plain(type)} `) : '';
    lines.push(`${dim(prefix + branch)}${by}${paint(entity, terminal)}${again ? dim(' ↑') : ''}`);
    if (again) return;
    seen.add(arn);
    const below = (next.get(arn) ?? []).filter((link) => entities.has(link.arn));
    below.forEach((link, at) => {
      const isLast = at === below.length - 1;
      grow({
        ...link,
        prefix: prefix + joint,
        branch: isLast ? '└── ' : '├── ',
        joint: isLast ? '    ' : '│   ',
      });
    });
  }
}

interface Growing {
  readonly arn: string;
  readonly prefix: string;
  readonly branch: string;
  readonly joint: string;
  readonly type?: string | null | undefined;
}

interface Neighbour {
  readonly arn: string;
  readonly type?: string | null | undefined;
}

function nextOf(links: readonly Link[], way: Way): ReadonlyMap<string, readonly Neighbour[]> {
  const next = new Map<string, Neighbour[]>();
  for (const { source, destination, type } of links) {
    const [from, to] = way === 'ascendants' ? [destination, source] : [source, destination];
    const known = next.get(from) ?? [];
    known.push({ arn: to, type });
    next.set(from, known);
  }
  return next;
}

function paint(entity: Entity, { colors }: Terminal): string {
  const text = plain(labelOf(entity));
  const color = { ARTIFACT: colors.green, TRIAL_COMPONENT: colors.cyan, ACTION: colors.yellow };
  const painted = (color[entity.kind as keyof typeof color] ?? colors.magenta)(text);
  const { status, commit } = entity;
  const more = [status && plain(status), commit && `commit ${commit}`].filter(Boolean).join(' ');
  return more ? `${painted} ${colors.dim(more)}` : painted;
}
