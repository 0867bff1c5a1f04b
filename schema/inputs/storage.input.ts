import { ArgsType, Field, Int } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { S3UriScalar } from '../scalars/index.js';
import { AfterArgs } from './page.args.js';

/** Objects of a page whose size is not given, or given as null. */
export const DEFAULT_OBJECTS = 100;

/** A page of the objects below a URI. */
@ArgsType()
export class ObjectPageArgs extends AfterArgs {
  @Field(() => S3UriScalar, { description: 'A bucket, or a bucket and the beginning of a key.' })
  readonly uri!: S3Uri;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_OBJECTS,
    description: 'Objects of the page.',
  })
  readonly first?: number | null;
}
