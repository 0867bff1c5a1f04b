import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { ArnScalar, DateTimeScalar, FloatScalar, S3UriScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import { AfterArgs, defineConnection } from '../shared/paging.js';

@ObjectType('Bucket', plain('A bucket of the object storage.'))
export class BucketType {
  @Field(() => String, { description: 'Its name.' })
  readonly name!: string;

  @Field(() => String, { description: 'The region that it is in.' })
  readonly region!: string;
}

@ObjectType(
  'StoredObject',
  plain('An object of the object storage; GET /objects/{bucket}/{key} has its bytes.'),
)
export class StoredObjectType {
  @Field(() => S3UriScalar, { description: 'Its URI.' })
  readonly uri!: S3Uri;

  @Field(() => FloatScalar, { description: 'Its size in bytes.' })
  readonly sizeBytes!: number;

  @Field(() => String, optional('Changes whenever its bytes do.'))
  readonly etag?: string;

  @Field(() => DateTimeScalar, { description: 'When it was stored.' })
  readonly lastModified!: number;
}

/** What to share. */
@ArgsType()
export class ShareArgs {
  @Field(() => S3UriScalar, optional('An object; or give arn.'))
  readonly uri?: S3Uri;

  @Field(
    () => ArnScalar,
    optional('A model, a version of a group or a training job, whose archive is shared.'),
  )
  readonly arn?: Arn;

  @Field(() => Int, optional('When the link ends, in seconds from now: at most 7 days.', 86_400))
  readonly expiresInSeconds!: number;
}

@ObjectType('SharedLink', plain('Downloads one version of an object without a token.'))
export class SharedLinkType {
  @Field(() => String, { description: 'The link.' })
  readonly url!: string;

  @Field(() => S3UriScalar, { description: 'The object.' })
  readonly uri!: S3Uri;

  @Field(() => DateTimeScalar, { description: 'When the link ends.' })
  readonly expires!: number;

  @Field(() => String, optional('The recorded SHA-256 of the archive of a model or a job.'))
  readonly digest?: string;
}

export const StoredObjectConnection = defineConnection({
  name: 'StoredObject',
  items: 'objects',
  node: () => StoredObjectType,
  counted: false,
});

/** A page of the objects below a URI. */
@ArgsType()
export class ObjectPageArgs extends AfterArgs {
  @Field(() => S3UriScalar, { description: 'A bucket, or a bucket and the beginning of a key.' })
  readonly uri!: S3Uri;

  @Field(() => Int, optional('Objects of the page.', 100))
  readonly first!: number;
}
