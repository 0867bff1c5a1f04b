import type { Terminal } from '../output/terminal.js';
import { plain } from '../output/writer.js';
import { COLORS, type Entity, type Graph, type Link, labelOf, shortLabelOf } from './graph.js';

/** The direction of a tree: to ancestors or to descendants. */
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

/** Writes the lineage in the language of Graphviz, as a picture for a page in landscape format. */
export function dotOf({ entities, links }: Graph): string {
  const lines = [
    'digraph lineage {',
    '  rankdir=LR; size="11,7.5"; nodesep=0.2; ranksep=0.4;',
    '  node [fontname="sans-serif", fontsize=10, style=filled, color="#4b5563"];',
    '  edge [fontname="sans-serif", fontsize=8, color="#6b7280"];',
    ...entities.map(nodeOf),
    ...links.map(
      ({ source, destination, type }) =>
        `  ${quoted(source)} -> ${quoted(destination)}${type ? ` [label=${quoted(type)}]` : ''};`,
    ),
    '}',
  ];
  return lines.join('\n');
}

function nodeOf(entity: Entity): string {
  const { arn, kind } = entity;
  const label = shortLabelOf(entity).map(inDot).join('\\n');
  const look = `shape=${DOT_SHAPES[kind] ?? 'ellipse'}, fillcolor="${COLORS[kind] ?? '#ffffff'}"`;
  return `  ${quoted(arn)} [label="${label}", ${look}, tooltip=${quoted(entity.sourceUri ?? arn)}];`;
}

const DOT_SHAPES: Readonly<Record<string, string>> = {
  ACTION: 'hexagon',
  ARTIFACT: 'note',
  CONTEXT: 'folder',
  TRIAL_COMPONENT: 'box',
};

function quoted(text: string): string {
  return `"${inDot(text)}"`;
}

function inDot(text: string): string {
  return plain(text).replace(/[\\"]/g, '\\$&');
}

/** The lineage as a flowchart of Mermaid. */
export function mermaidOf({ entities, links }: Graph): string {
  const ids = new Map(entities.map(({ arn }, at) => [arn, `n${at}`]));
  const arrows = links.flatMap(({ source, destination, type }) => {
    const [from, to] = [ids.get(source), ids.get(destination)];
    if (from === undefined || to === undefined) return [];
    return [`  ${from} -->${type ? `|${inMermaid(type)}|` : ''} ${to}`];
  });
  return [
    'flowchart LR',
    ...entities.map((entity) => node(ids.get(entity.arn) ?? '', entity)),
    ...arrows,
    ...Object.entries(COLORS).map(
      ([kind, color]) => `  classDef ${kind} fill:${color},stroke:#4b5563,color:#111827`,
    ),
  ].join('\n');
}

function node(id: string, entity: Entity): string {
  const [open, close] = MERMAID_SHAPES[entity.kind] ?? ['(', ')'];
  const kind = Object.hasOwn(COLORS, entity.kind) ? `:::${entity.kind}` : '';
  const label = shortLabelOf(entity).map(inMermaid).join('<br>');
  return `  ${id}${open}"${label}"${close}${kind}`;
}

const MERMAID_SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  ACTION: ['{{', '}}'],
  ARTIFACT: ['[', ']'],
  CONTEXT: ['([', '])'],
  TRIAL_COMPONENT: ['[[', ']]'],
};

/** Mermaid's special characters, escaped as HTML entities. */
function inMermaid(text: string): string {
  return plain(text).replace(/[^\w .:/@-]/gu, (letter) => `#${letter.codePointAt(0)};`);
}
