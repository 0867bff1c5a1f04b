import { ArgsType, Field, InputType } from 'type-graphql';
import type { VertexFilter } from '#src/domain/graph/index.js';
import { digestFilter } from '#src/lineage/index.js';
import { DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from './describe.js';
import { present, toStringMap } from './maps.js';
import { RecordListArgs } from './paging.js';

/** A filter in the form of the API: values of tags are texts, numbers or booleans. */
type Filter = Omit<VertexFilter, 'tags'> & { readonly tags?: JsonObject };

/** Converts a filter; a digest may be the beginning of one. */
export function toVertexFilter({ tags, digest, ...filter }: Filter): VertexFilter {
  return {
    ...filter,
    ...(digest !== undefined && digestFilter(digest)),
    ...present({ tags: tags && toStringMap('filter.tags', tags) }),
  };
}

@InputType('RecordFilter', { description: 'Chooses records: all that is given must match.' })
export class RecordFilterInput {
  @Field(() => String, optional('A part of the name, case as written.'))
  readonly nameContains?: string;

  @Field(() => JsonObjectScalar, optional('Tags that it has, with these values.'))
  readonly tags?: JsonObject;

  @Field(() => String, optional('The ARN of the caller that created it.'))
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, optional('Created then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Created then or before.'))
  readonly createdBefore?: number;
}

/** The arguments of a list of models or endpoints. */
@ArgsType()
export class FilteredRecordArgs extends RecordListArgs {
  @Field(() => RecordFilterInput, optional('The filter; default: all.'))
  readonly filter?: RecordFilterInput;
}
