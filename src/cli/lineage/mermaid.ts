import { plain } from '../output/plain.js';
import { COLORS, type Entity, type Graph, shortLabelOf } from './graph.js';

/** The lineage as a flowchart of Mermaid. */
export function mermaidOf({ entities, links }: Graph): string {
  const ids = new Map(entities.map(({ arn }, at) => [arn, `n${at}`]));
  const arrows = links.flatMap(({ source, destination, type }) => {
    const [from, to] = [ids.get(source), ids.get(destination)];
    if (from === undefined || to === undefined) return [];
    return [`  ${from} -->${type ? `|${escaped(type)}|` : ''} ${to}`];
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
  const [open, close] = SHAPES[entity.kind] ?? ['(', ')'];
  const kind = Object.hasOwn(COLORS, entity.kind) ? `:::${entity.kind}` : '';
  const label = shortLabelOf(entity).map(escaped).join('<br>');
  return `  ${id}${open}"${label}"${close}${kind}`;
}

const SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  ACTION: ['{{', '}}'],
  ARTIFACT: ['[', ']'],
  CONTEXT: ['([', '])'],
  TRIAL_COMPONENT: ['[[', ']]'],
};

/** Entities of HTML are what Mermaid takes for letters with a meaning of their own. */
function escaped(text: string): string {
  return plain(text).replace(/[^\w .:/@-]/gu, (letter) => `#${letter.codePointAt(0)};`);
}
