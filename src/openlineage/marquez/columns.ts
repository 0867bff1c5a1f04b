import { z } from 'zod';
import { type Facets, readFacet } from '../events/index.js';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** The part of a `columnLineage` facet about one column. */
const column = z.looseObject({
  inputFields: z
    .array(
      z.looseObject({
        namespace: z.string(),
        name: z.string(),
        field: z.string(),
        transformations: z
          .array(z.looseObject({ type: text, subtype: text, description: text }))
          .nullish(),
      }),
    )
    .catch([]),
  transformationDescription: text,
  transformationType: text,
});

/** A column with the columns that it was made from. */
export type ColumnAnswer = ReturnType<typeof describe>;

/** The columns of a dataset with those that they were made from, by its `columnLineage` facet. */
export function columnsOf(facets: Facets): ColumnAnswer[] {
  const fields = readFacet(facets, 'columnLineage')?.fields ?? {};
  return Object.entries(fields).flatMap(([name, given]) => {
    const { data } = column.safeParse(given);
    return data ? [describe(name, data)] : [];
  });
}

function describe(name: string, given: z.output<typeof column>) {
  const { transformationDescription, transformationType } = given;
  const inputFields = given.inputFields.map((input) => {
    const [first] = input.transformations ?? [];
    return {
      namespace: input.namespace,
      dataset: input.name,
      field: input.field,
      transformationDescription: first?.description ?? transformationDescription,
      transformationType: first?.subtype ?? first?.type ?? transformationType,
    };
  });
  return { name, inputFields, transformationDescription, transformationType };
}
