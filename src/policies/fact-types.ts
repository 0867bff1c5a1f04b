import type { EntityFacts } from './entity-facts.js';

/** The types of the fields of `entity`, an ancestor. */
export const ENTITY = {
  arn: 'string',
  kind: 'string',
  type: 'string',
  name: 'string',
  uri: 'string',
  digest: 'string',
  status: 'string',
  createdBy: 'string',
  ageDays: 'double',
  bytes: 'string',
  tags: 'map<string, string>',
  properties: 'map<string, string>',
  metrics: 'map<string, double>',
  channels: 'list<string>',
  producedBy: 'list<string>',
} as const satisfies Readonly<Record<keyof EntityFacts, string>>;

/** The types of the fields of each of `packages`. */
export const PACKAGE = {
  name: 'string',
  group: 'string',
  version: 'double',
  digest: 'string',
  image: 'string',
  status: 'string',
  approvedBy: 'string',
  registeredBy: 'string',
  trainingJob: 'string',
  tags: 'map<string, string>',
  metrics: 'map<string, double>',
} as const;

/** The types of the fields of `subject`, which an act is about. */
export const SUBJECT = {
  on: 'string',
  kind: 'string',
  name: 'string',
  arn: 'string',
  alias: 'string',
  endpoint: 'string',
  experiment: 'string',
  tags: 'map<string, string>',
} as const;

/** The types of the fields of `caller`. */
export const CALLER = { arn: 'string', name: 'string', role: 'string' } as const;

/** The fields of a model package in expressions. An unknown text is empty. */
export type PackageFacts = FactsOf<typeof PACKAGE>;
/** The variables of all expressions. */
export interface ActFacts {
  readonly subject: FactsOf<typeof SUBJECT>;
  readonly packages: readonly PackageFacts[];
  readonly caller: FactsOf<typeof CALLER>;
  readonly lineage: { readonly complete: boolean; readonly size: number };
}

type FactsOf<Types extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Types]: Fact<Types[Name]>;
};
type Fact<Type extends string> = Type extends 'string'
  ? string
  : Type extends 'double'
    ? number
    : Type extends 'list<string>'
      ? readonly string[]
      : Readonly<Record<string, Type extends 'map<string, double>' ? number : string>>;
