import { plain } from '../output/plain.js';
import { type Entity, type Graph, labelOf } from './graph.js';

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
  ].join('\n');
}

function node(id: string, entity: Entity): string {
  const [open, close] = SHAPES[entity.kind] ?? ['(', ')'];
  return `  ${id}${open}"${escaped(labelOf(entity))}"${close}`;
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
