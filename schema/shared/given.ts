import { Kind } from 'graphql';
import type { Request } from './request.js';

/** Whether the client has said something for a field of the argument `input`, in whose place its default is otherwise. */
export function isGiven({ context, info }: Request, field: string): boolean {
  const { given = {} } = context;
  const argument = info.fieldNodes[0]?.arguments?.find(({ name }) => name.value === 'input');
  const value = argument?.value;
  if (value?.kind === Kind.VARIABLE) {
    const input = given[value.name.value];
    return typeof input === 'object' && input !== null && Object.hasOwn(input, field);
  }
  if (value?.kind !== Kind.OBJECT) return false;
  const inner = value.fields.find(({ name }) => name.value === field)?.value;
  if (inner?.kind === Kind.VARIABLE) return Object.hasOwn(given, inner.name.value);
  return inner !== undefined;
}
