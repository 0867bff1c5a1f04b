import type { Entity } from './lineage-graph.js';
import { ROLE_COLOURS, roleOf, SIGNS } from './look.js';

/** The sign of an entity, as in the picture. */
export function RoleSign({ entity }: { readonly entity: Pick<Entity, 'kind' | 'type'> }) {
  const role = roleOf(entity);
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke={`var(${ROLE_COLOURS[role]})`}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={SIGNS[role]} />
    </svg>
  );
}
