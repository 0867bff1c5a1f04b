/** Answers in a form that can be compared: in any order, elements by label and id, maps as objects. */
export function answers(items: readonly unknown[]): unknown[] {
  return items
    .map(plain)
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

interface Found {
  readonly objects?: readonly unknown[];
  readonly label?: string;
  readonly id?: string;
}

function plain(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  if (item instanceof Set) return answers([...item]);
  if (Array.isArray(item)) return item.map(plain);
  if (item instanceof Map) return sorted([...item]);
  const { objects, label, id } = item as Found;
  switch (item.constructor.name) {
    case 'Path':
      return objects?.map(plain);
    case 'Edge':
      return `-${label}->`;
    case 'Vertex':
      return `${label} ${id}`;
    default:
      return sorted(Object.entries(item));
  }
}

function sorted(entries: readonly (readonly [unknown, unknown])[]): object {
  const all = entries.map(([key, value]) => [String(plain(key)), plain(value)] as const);
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}
