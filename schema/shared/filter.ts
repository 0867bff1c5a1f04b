import { ArgsType, Field, InputType } from 'type-graphql';
import { type ArnScope, userArn } from '#src/domain/arn.js';
import type { VertexFilter } from '#src/domain/graph/index.js';
import { digestFilter } from '#src/lineage/index.js';
import { DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from './describe.js';
import { present, toStringMap } from './maps.js';
import { RecordListArgs } from './paging.js';

/** A filter in the form of the API: values of tags are texts, numbers or booleans. */
type Filter = Omit<VertexFilter, 'tags'> & { readonly tags?: JsonObject };

/** Converts a filter; a digest may be the beginning of one. */
export function toVertexFilter(
  { tags, createdBy, digest, ...filter }: Filter,
  scope: ArnScope,
): VertexFilter {
  return {
    ...filter,
    ...(digest !== undefined && digestFilter(digest)),
    ...marksOf({ tags, createdBy }, scope),
  };
}

/** The conditions that filters of all kinds have. */
interface Marks {
  readonly tags?: JsonObject | undefined;
  readonly createdBy?: string | undefined;
}

/** Converts tags to texts, and the name of a user to an ARN. */
export function marksOf(
  { tags, createdBy }: Marks,
  scope: ArnScope,
): Pick<VertexFilter, 'tags' | 'createdBy'> {
  return present({
    tags: tags && toStringMap('filter.tags', tags),
    createdBy: createdBy && callerOf(createdBy, scope),
  });
}

/** The name of the platform, as the creator of what no user asked for. */
const PLATFORM = 'forebear';

function callerOf(createdBy: string, scope: ArnScope): string {
  const isWhole = createdBy.startsWith('arn:') || createdBy === PLATFORM;
  return isWhole ? createdBy : userArn(scope, createdBy);
}

/** The description of the filter by creators. */
export const CREATED_BY = optional('The ARN or the name of the caller that created it.');

@InputType('RecordFilter', { description: 'Chooses records: all that is given must match.' })
export class RecordFilterInput {
  @Field(() => String, optional('A part of the name, case as written.'))
  readonly nameContains?: string;

  @Field(() => JsonObjectScalar, optional('Tags that it has, with these values.'))
  readonly tags?: JsonObject;

  @Field(() => String, CREATED_BY)
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
