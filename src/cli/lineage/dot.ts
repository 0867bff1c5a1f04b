import { plain } from '../output/plain.js';
import { COLORS, type Entity, type Graph, shortLabelOf } from './graph.js';

/** The lineage in the language of Graphviz, as a picture that fits a page in landscape format. */
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
  const label = shortLabelOf(entity).map(escaped).join('\\n');
  const look = `shape=${SHAPES[kind] ?? 'ellipse'}, fillcolor="${COLORS[kind] ?? '#ffffff'}"`;
  return `  ${quoted(arn)} [label="${label}", ${look}, tooltip=${quoted(entity.sourceUri ?? arn)}];`;
}

const SHAPES: Readonly<Record<string, string>> = {
  ACTION: 'hexagon',
  ARTIFACT: 'note',
  CONTEXT: 'folder',
  TRIAL_COMPONENT: 'box',
};

function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

function escaped(text: string): string {
  return plain(text).replace(/[\\"]/g, '\\$&');
}
