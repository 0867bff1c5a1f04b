import { plain } from '../output/plain.js';
import { type Graph, labelOf } from './graph.js';

/** The lineage in the language of Graphviz. */
export function dotOf({ entities, links }: Graph): string {
  const lines = [
    'digraph lineage {',
    '  rankdir=LR;',
    '  node [fontname="sans-serif"];',
    ...entities.map(
      (entity) =>
        `  ${quoted(entity.arn)} [label=${quoted(labelOf(entity))}, shape=${SHAPES[entity.kind] ?? 'ellipse'}];`,
    ),
    ...links.map(
      ({ source, destination, type }) =>
        `  ${quoted(source)} -> ${quoted(destination)}${type ? ` [label=${quoted(type)}]` : ''};`,
    ),
    '}',
  ];
  return lines.join('\n');
}

const SHAPES: Readonly<Record<string, string>> = {
  ACTION: 'diamond',
  ARTIFACT: 'note',
  CONTEXT: 'folder',
  TRIAL_COMPONENT: 'box',
};

function quoted(text: string): string {
  return `"${plain(text).replace(/[\\"]/g, '\\$&')}"`;
}
