import { typeWords } from '../../parts/status.js';
import type { Entity } from './lineage-graph.js';

/** The role of an entity, which decides its colour and icon. */
export type Role =
  | 'data'
  | 'code'
  | 'image'
  | 'job'
  | 'model'
  | 'deployment'
  | 'endpoint'
  | 'group';

/** Signs of 24 × 24, drawn as lines; the picture, the table and the exports share them. */
export const SIGNS: Readonly<Record<Role, string>> = {
  data: 'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  image: 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5',
  job: 'M5 4l14 8-14 8z',
  model: 'M12 2.5l8.5 4.8v9.4L12 21.5l-8.5-4.8V7.3zM3.5 7.3l8.5 4.9 8.5-4.900M12 12.200v9.3',
  deployment: 'M12 19V5M5.5 11.500L12 5l6.5 6.500M4 21h16',
  endpoint:
    'M4.5 12a7.5 7.5 0 0 1 15 0M8 12a4 4 0 0 1 8 0M12 12v9M10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  group:
    'M3 6.500A1.5 1.5 0 0 1 4.5 5H9l2.5 3h8A1.5 1.5 0 0 1 21 9.500v8a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17.500z',
};

/** The colour of each role, as a design token. */
export const ROLE_COLOURS: Readonly<Record<Role, string>> = {
  data: '--series-1',
  code: '--calm',
  image: '--calm',
  job: '--series-2',
  model: '--series-3',
  deployment: '--series-4',
  endpoint: '--series-4',
  group: '--calm',
};

const ROLES_OF_TYPES: Readonly<Record<string, Role>> = {
  Code: 'code',
  Endpoint: 'endpoint',
  Image: 'image',
  Model: 'model',
};

export function roleOf({ kind, type }: Pick<Entity, 'kind' | 'type'>): Role {
  const known = ROLES_OF_TYPES[type];
  if (known) return known;
  if (kind === 'ARTIFACT') return 'data';
  if (kind === 'TRIAL_COMPONENT') return 'job';
  return kind === 'ACTION' ? 'deployment' : 'group';
}

/** The second line of a box: the type, and details that distinguish entities of the same name. */
export function aboutOf({ type, digest, isLive, created }: Entity): string {
  const words = typeWords(type);
  if (isLive !== undefined) return `${isLive ? 'Live' : 'Past'} · ${shortTime(created)}`;
  return digest === undefined ? words : `${words} · ${digest.slice(0, 8)}`;
}

function shortTime(time: string): string {
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Date(time).toLocaleString('en-GB', parts);
}

/** The name of a group, such as "214 training jobs". */
export function groupName(members: readonly Entity[]): string {
  const words = typeWords(members[0]?.type ?? '').toLowerCase();
  return `${members.length.toLocaleString('en')} ${plural(words)}`;
}

function plural(words: string): string {
  if (/(s|x|ch)$/.test(words)) return `${words}es`;
  return /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`;
}
