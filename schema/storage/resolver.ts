import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import {
  type ConnectionOf,
  cursorInvalid,
  decodeCursor,
  encodeCursor,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import {
  BucketType,
  ObjectPageArgs,
  ShareArgs,
  SharedLinkType,
  StoredObjectConnection,
  StoredObjectType,
} from './type.js';

/** Buckets and objects. */
@Resolver(() => StoredObjectType)
export class StorageResolver {
  @Needs('viewer')
  @Query(() => BucketType, {
    description:
      'The bucket check: BUCKET_NAME_INVALID for a missing or invalid name, BUCKET_ACCESS_DENIED, BUCKET_NOT_FOUND.',
  })
  bucket(
    @Arg('name', () => String, { description: 'The bucket’s name.' }) name: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<BucketType> {
    return services.storage.headBucket(name);
  }

  @Needs('viewer')
  @Query(() => StoredObjectConnection, {
    description: 'The objects whose URI begins with this one, in the order of their keys.',
  })
  async objects(
    @Args(() => ObjectPageArgs) args: ObjectPageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<StoredObjectType>> {
    const first = pageSize(args.first, context);
    const after = uriAfter(args);
    const { objects, hasNext } = await context.services.storage.list(args.uri, {
      first,
      ...(after === undefined ? {} : { after }),
    });
    return toConnection({
      nodes: objects,
      cursors: objects.map(({ uri }) => encodeCursor({ o: 'objects', p: args.uri, u: uri })),
      hasNext,
      hasPrevious: after !== undefined,
    });
  }

  @Needs('operator')
  @Mutation(() => BucketType, {
    description: 'Makes a bucket; one that exists already is returned.',
  })
  createBucket(
    @Arg('name', () => String, { description: 'The bucket’s name.' }) name: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<BucketType> {
    return services.storage.createBucket(name);
  }

  @Needs('operator')
  @Mutation(() => SharedLinkType, {
    description:
      'Makes a link that downloads an object without a token, until its end or until the object is replaced.',
  })
  share(
    @Args(() => ShareArgs) args: ShareArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<SharedLinkType> {
    return services.links.create(args, principal);
  }
}

function uriAfter({ uri, after }: ObjectPageArgs): S3Uri | undefined {
  if (after === undefined) return undefined;
  const { o, p, u } = decodeCursor(after);
  if (o !== 'objects' || p !== uri || typeof u !== 'string') throw cursorInvalid(after);
  return toS3Uri(u);
}
