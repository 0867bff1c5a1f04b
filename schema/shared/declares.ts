/**
 * Requires of a definition that a GraphQL class declares every option. TypeGraphQL needs a decorator for each field, so
 * that its classes cannot be derived from the options; the compiler names the options that one of them lacks.
 */
export type Declares<Class, Options> = [Exclude<keyof Options, keyof Class>] extends [never]
  ? unknown
  : { readonly missing: Exclude<keyof Options, keyof Class> };
