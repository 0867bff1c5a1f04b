import { ArgsType, Field, Int } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { S3UriScalar } from '../scalars/index.js';

/** A page of the objects below a URI. */
@ArgsType()
export class ObjectPageArgs {
  @Field(() => S3UriScalar, { description: 'A bucket, or a bucket and the beginning of a key.' })
  readonly uri!: S3Uri;

  @Field(() => Int, { nullable: true, defaultValue: 100, description: 'Items of a page.' })
  readonly first?: number | null;

  @Field(() => String, { nullable: true, description: 'The endCursor of the page before.' })
  readonly after?: string | null;
}
