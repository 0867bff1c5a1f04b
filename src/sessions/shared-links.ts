import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { MODELS } from '#src/domain/hosting/index.js';
import { MODEL_PACKAGES } from '#src/domain/registry/index.js';
import { checkInteger, refuse } from '#src/domain/request/index.js';
import { parseS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import type { SealedValues } from '#src/ports/secrets.js';
import type { Clock } from '#src/ports/system.js';

export interface SharedLinksOptions {
  readonly storage: Pick<ObjectStorage, 'head'>;
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly values: Pick<SealedValues, 'sign' | 'verifies'>;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/** What to share: an object, or the archive of a model, a version or a training job. */
export interface ShareRequest {
  readonly uri?: S3Uri;
  readonly arn?: Arn;
  /** 1 to {@link MOST_SECONDS}. */
  readonly expiresInSeconds: number;
}

/** A link that downloads one object without a token. */
export interface SharedLink {
  readonly url: string;
  readonly uri: S3Uri;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  /** SHA-256 of the archive, as it was recorded; absent for other objects. */
  readonly digest?: string;
}

/** Throws `CONFLICT` for an object with other bytes than were shared. */
export type CheckObject = (object: StoredObject) => void;

/** The signed part of a link's query. */
const SIGNED = ['by', 'expires', 'version'] as const;

export const MOST_SECONDS = 7 * 24 * 60 * 60;

/**
 * Makes and checks links that download one version of one object until a time, signed with a key of
 * the server. A link works for everybody who has it, until it ends or the key is replaced.
 */
export class SharedLinks {
  readonly #options: SharedLinksOptions;

  constructor(options: SharedLinksOptions) {
    this.#options = options;
  }

  /**
   * Makes a link. Throws `VALIDATION_FAILED` unless exactly one thing is named, `NOT_FOUND`, and
   * `OBJECT_NOT_FOUND`.
   */
  async create(request: ShareRequest, { userId }: Principal): Promise<SharedLink> {
    const { clock, publicUrl, storage, values } = this.#options;
    const { uri: given, arn, expiresInSeconds } = request;
    checkInteger('expiresInSeconds', expiresInSeconds, [1, MOST_SECONDS]);
    if ((given === undefined) === (arn === undefined))
      refuse(
        'uri',
        'Name what to share in one way: by its uri, or by the arn of a model, a version or a job.',
      );
    const { uri, digest } =
      arn === undefined ? { uri: given as S3Uri } : await this.#archiveOf(arn);
    const object = await storage.head(uri);
    if (!object) throw notFound(uri);
    const expires = Math.floor(clock.now() / 1000) + expiresInSeconds;
    const query = new URLSearchParams({
      by: userId,
      expires: String(expires),
      version: versionOf(object),
    });
    query.set('signature', values.sign(signedText(uri, query)));
    const { bucket, key } = parseS3Uri(uri);
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
    return {
      url: `${publicUrl()}/objects/${path}?${query}`,
      uri,
      expires: expires * 1000,
      ...(digest !== undefined && { digest }),
    };
  }

  /**
   * Checks the query of a link to an object, and returns the check of the object, once it is opened.
   * Throws `FORBIDDEN` for a wrong signature or after its end.
   */
  check(uri: S3Uri, query: URLSearchParams): CheckObject {
    const { clock, values } = this.#options;
    if (!values.verifies(signedText(uri, query), query.get('signature') ?? ''))
      throw new PlatformError(
        'FORBIDDEN',
        'The signature of this link is not valid here; ask for a new link.',
        { details: { uri } },
      );
    const expires = Number(query.get('expires'));
    if (clock.now() >= expires * 1000)
      throw new PlatformError(
        'FORBIDDEN',
        `This link ended at ${new Date(expires * 1000).toISOString()}; ask ${query.get('by')} for a new one.`,
        { details: { uri, expires } },
      );
    return (object) => {
      if (versionOf(object) === query.get('version')) return;
      throw new PlatformError(
        'CONFLICT',
        `'${uri}' was replaced after it was shared; ask ${query.get('by')} for a link to its present version.`,
        { details: { uri } },
      );
    };
  }

  async #archiveOf(arn: Arn): Promise<{ readonly uri: S3Uri; readonly digest?: string }> {
    const id = vertexIdOf(arn);
    const vertex = (await this.#options.store.vertices([id])).get(id)?.element;
    if (!vertex)
      throw new PlatformError('NOT_FOUND', `There is no '${arn}' to share.`, { details: { arn } });
    if (vertex.labels[0] === MODEL_PACKAGES.label) {
      const { modelData, digest } = MODEL_PACKAGES.read(vertex);
      return { uri: modelData, digest };
    }
    const codec = [MODELS, TRAINING_JOBS].find(({ label }) => label === vertex.labels[0]);
    const { modelData: uri, modelDigest: digest } = codec?.read(vertex) ?? {};
    if (uri !== undefined) return { uri, ...(digest !== undefined && { digest }) };
    return refuse('arn', `'${arn}' has no model archive; share an object by its uri.`);
  }
}

function signedText(uri: S3Uri, query: URLSearchParams): string {
  return JSON.stringify(['shared-link', uri, ...SIGNED.map((name) => query.getAll(name))]);
}

/** The identity of an object's bytes. */
function versionOf({ etag, sizeBytes, lastModified }: StoredObject): string {
  return etag ?? `${sizeBytes}-${lastModified}`;
}

function notFound(uri: S3Uri): PlatformError {
  return new PlatformError('OBJECT_NOT_FOUND', `There is no object '${uri}'.`, {
    details: { uri },
  });
}
