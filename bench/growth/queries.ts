import { arnOf, CREATED, type GrowthPlan, RARE_TYPE, sourceUriOf } from './plan.js';

const FIRST = 100;
const ORDERS = ['CREATION_TIME', 'NAME'].flatMap((by) =>
  ['ASCENDING', 'DESCENDING'].map((order) => ({ by, order })),
);

/** The fields, with their arguments, of first pages over every filter and order of artifacts and associations, alone and combined, now and in the past. */
export function listedFields(plan: GrowthPlan, head: number): string[] {
  const moments = [undefined, Math.ceil(head / 2)];
  return [
    ...artifactFilters(plan).flatMap((filter) =>
      ORDERS.map(({ by, order }) =>
        listed('artifacts', { filter, orderBy: { by: word(by), order: word(order) } }),
      ),
    ),
    ...associationFilters(plan).map((filter) => listed('associations', { filter })),
    ...moments.flatMap((atCommit) => [
      listed('artifacts', { filter: { type: 'Model' }, atCommit }),
      listed('artifacts', { orderBy: { by: word('NAME') }, atCommit }),
      listed('associations', { atCommit }),
    ]),
  ];
}

function artifactFilters({ artifacts }: GrowthPlan): object[] {
  const middle = artifacts >> 1;
  const range = { createdAfter: time(middle), createdBefore: time(middle + artifacts / 100) };
  return [
    {},
    { type: 'DataSet' },
    { type: RARE_TYPE },
    { type: 'Nothing' },
    { sourceUri: sourceUriOf(middle) },
    { sourceUri: 's3://nowhere' },
    { nameContains: 'dataset-' },
    { nameContains: `-${middle - 1}` },
    { nameContains: 'nobody has this' },
    { nameContains: 'z' },
    { createdBefore: time(0) },
    range,
    { type: RARE_TYPE, ...range },
    { type: RARE_TYPE, nameContains: 'dataset-' },
    { type: 'Image', nameContains: `${middle}`.slice(0, 4) },
    { nameContains: 'model-', createdBefore: time(artifacts / 100) },
  ];
}

function associationFilters({ artifacts }: GrowthPlan): object[] {
  const middle = artifacts >> 1;
  const range = { createdAfter: time(middle), createdBefore: time(middle + artifacts / 100) };
  return [
    {},
    { sourceArn: arnOf(middle) },
    { destinationArn: arnOf(middle) },
    { sourceType: RARE_TYPE },
    { destinationType: RARE_TYPE },
    { sourceType: RARE_TYPE, destinationType: RARE_TYPE },
    { sourceType: 'Model', destinationType: 'Image' },
    { destinationType: 'Nothing' },
    { type: word('DERIVED_FROM') },
    { type: word('SAME_AS') },
    { type: word('CONTRIBUTED_TO') },
    range,
    { createdBefore: time(1) },
    { type: word('SAME_AS'), sourceType: RARE_TYPE, ...range },
    { sourceArn: arnOf(middle), destinationType: 'Image', type: word('PRODUCED') },
  ];
}

function listed(name: string, args: object): string {
  const words = Object.entries({ first: FIRST, ...args })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${literal(value)}`);
  return `${name}(${words.join(', ')})`;
}

/** A name of an enum, which GraphQL writes without quotes. */
class Word {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function word(text: string): Word {
  return new Word(text);
}

function literal(value: unknown): string {
  if (value instanceof Word) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, part]) => `${key}: ${literal(part)}`);
  return `{${fields.join(', ')}}`;
}

function time(number: number): string {
  return new Date(CREATED + Math.round(number)).toISOString();
}
