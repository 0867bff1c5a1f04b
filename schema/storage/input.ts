import { ArgsType, Field, Int } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { S3UriScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { AfterArgs } from '../shared/page.args.js';

/** A page of the objects below a URI. */
@ArgsType()
export class ObjectPageArgs extends AfterArgs {
  @Field(() => S3UriScalar, { description: 'A bucket, or a bucket and the beginning of a key.' })
  readonly uri!: S3Uri;

  @Field(() => Int, optional('Objects of the page.', 100))
  readonly first!: number;
}
