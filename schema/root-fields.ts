import type { GraphQLField, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import { covers, ROLES, type Role } from '#src/ports/identity.js';
import type { GraphQLContext } from './context.js';

/** Declares the least role that may use a field of Query, Mutation or Subscription; each of them needs one. */
export function Needs(role: Role): MethodDecorator {
  return Extensions({ role }) as MethodDecorator;
}

type RootField = GraphQLField<unknown, GraphQLContext>;
type Resolve = GraphQLFieldResolver<unknown, GraphQLContext>;

/**
 * Lets callers use the fields of Query, Mutation and Subscription by their roles, else `FORBIDDEN`, and has whatever
 * a mutation or an event selects read again. Throws for a field without a role.
 */
export function guardRootFields(schema: GraphQLSchema): GraphQLSchema {
  for (const field of fieldsOf(schema.getQueryType())) guard(field, (resolve) => resolve);
  for (const field of fieldsOf(schema.getMutationType())) guard(field, clearingAfter);
  for (const field of fieldsOf(schema.getSubscriptionType())) {
    const { subscribe } = field;
    if (subscribe) field.subscribe = permitted(roleOf(field), subscribe);
    guard(field, clearingBefore);
  }
  return schema;
}

interface RootType {
  getFields(): Readonly<Record<string, RootField>>;
}

function fieldsOf(type: RootType | null | undefined): readonly RootField[] {
  return Object.values(type?.getFields() ?? {});
}

function guard(field: RootField, around: (resolve: Resolve) => Resolve): void {
  const { resolve } = field;
  if (!resolve) throw new Error(`The root field '${field.name}' has no resolver.`);
  field.resolve = permitted(roleOf(field), around(resolve));
}

function permitted(needed: Role, resolve: Resolve): Resolve {
  return (...asked) => {
    const [, , { principal }, { fieldName }] = asked;
    if (covers(principal.role, needed)) return resolve(...asked);
    throw new PlatformError(
      'FORBIDDEN',
      `'${fieldName}' needs the role ${needed}; '${principal.arn}' has the role ${principal.role}.`,
      { details: { field: fieldName, needs: needed, role: principal.role } },
    );
  };
}

function clearingAfter(resolve: Resolve): Resolve {
  return async (...asked) => {
    const result = await resolve(...asked);
    asked[2].loaders.clear();
    return result;
  };
}

function clearingBefore(resolve: Resolve): Resolve {
  return (...asked) => {
    asked[2].loaders.clear();
    return resolve(...asked);
  };
}

function roleOf({ name, extensions }: RootField): Role {
  const role = ROLES.find((known) => known === extensions['role']);
  if (role) return role;
  throw new Error(`The root field '${name}' declares no role: add @Needs('viewer') or another.`);
}
