import type { Lineage, LineageNode } from 'forebear/client';
import { escaped } from './report.js';

const BOX = { width: 190, height: 40, gapX: 60, gapY: 16 };
const COLOURS: Readonly<Record<string, string>> = {
  ARTIFACT: '#dbe8ff',
  TRIAL_COMPONENT: '#ffe7c7',
  ACTION: '#d8f3e1',
  CONTEXT: '#eadcf9',
};

/** The entities in columns, each behind all that it came from, and the associations between them. */
export function lineagePicture({ nodes, associations }: Lineage): string {
  const columns = columnsOf(nodes, associations);
  const places = new Map<string, readonly [number, number]>();
  const rows: number[] = [];
  for (const { entity } of nodes) {
    const column = columns.get(entity.arn) ?? 0;
    const row = rows[column] ?? 0;
    rows[column] = row + 1;
    places.set(entity.arn, [
      10 + column * (BOX.width + BOX.gapX),
      10 + row * (BOX.height + BOX.gapY),
    ]);
  }
  const width = 20 + rows.length * (BOX.width + BOX.gapX) - BOX.gapX;
  const height = 20 + Math.max(1, ...rows.map((count) => count ?? 0)) * (BOX.height + BOX.gapY);
  const arrows = associations.map(({ sourceArn, destinationArn, associationType }) =>
    arrow(places.get(sourceArn), places.get(destinationArn), associationType ?? ''),
  );
  const boxes = nodes.map((node) => box(node, places.get(node.entity.arn) ?? [0, 0]));
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" font-family="system-ui, sans-serif" font-size="11">
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#7b8694"/></marker></defs>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>`;
}

/** The longest way from a beginning; what is in a circle stays where it was found. */
function columnsOf(
  nodes: readonly LineageNode[],
  associations: Lineage['associations'],
): ReadonlyMap<string, number> {
  const columns = new Map(nodes.map(({ entity }) => [entity.arn, 0]));
  for (let round = 0; round < nodes.length; round += 1) {
    let moved = false;
    for (const { sourceArn, destinationArn } of associations) {
      const behind = (columns.get(sourceArn) ?? 0) + 1;
      if (behind <= (columns.get(destinationArn) ?? 0) || behind >= nodes.length) continue;
      columns.set(destinationArn, behind);
      moved = true;
    }
    if (!moved) break;
  }
  return columns;
}

function box({ entity }: LineageNode, [x, y]: readonly [number, number]): string {
  const source = entity.__typename === 'Artifact' ? entity.artifactSource.uri : undefined;
  const name = entity.name ?? source?.split('/').filter(Boolean).at(-1) ?? entity.arn;
  return `<g><title>${escaped(source ?? entity.arn)}</title>
<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="${COLOURS[entity.kind] ?? '#eee'}" stroke="#9aa5b1"/>
<text x="${x + 8}" y="${y + 16}" font-weight="600">${escaped(entity.type ?? entity.kind)}</text>
<text x="${x + 8}" y="${y + 31}">${escaped(shortened(name))}</text></g>`;
}

function arrow(
  from: readonly [number, number] | undefined,
  to: readonly [number, number] | undefined,
  name: string,
): string {
  if (!from || !to) return '';
  const [x1, y1] = [from[0] + BOX.width, from[1] + BOX.height / 2];
  const [x2, y2] = [to[0], to[1] + BOX.height / 2];
  const bend = Math.max(30, Math.abs(x2 - x1) / 2);
  return `<path d="M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}" fill="none" stroke="#7b8694" marker-end="url(#tip)"><title>${escaped(name)}</title></path>`;
}

function shortened(text: string): string {
  return text.length > 30 ? `${text.slice(0, 14)}…${text.slice(-15)}` : text;
}
