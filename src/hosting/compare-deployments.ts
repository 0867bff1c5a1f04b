import {
  type DataCapture,
  type Deployment,
  isResized,
  type Variant,
} from '#src/domain/hosting/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';

/** Keeps withdrawn variants withdrawn, unless they get a weight. */
export function stillWithdrawn(present: Deployment, next: readonly Variant[]): readonly Variant[] {
  const names = new Set(present.variants.flatMap(({ name, withdrawn }) => (withdrawn ? name : [])));
  return next.map((one) =>
    one.weight === 0 && names.has(one.name) ? { ...one, withdrawn: true } : one,
  );
}

/** True when a variant that had no weight gets some. */
export function givesTraffic(present: Deployment, next: Deployment): boolean {
  const idle = new Set(present.variants.flatMap(({ name, weight }) => (weight === 0 ? name : [])));
  return next.variants.some(({ name, weight }) => weight > 0 && idle.has(name));
}

/**
 * True when a deployment differs from the present one only in its sizes: then it stores captured
 * data in the same place.
 */
export function onlyResizes(present: Deployment, next: Deployment): boolean {
  const { capture } = next;
  const sameCapture =
    capture?.percentage === present.capture?.percentage &&
    (capture && folderOf(capture, next.action)) ===
      (present.capture && folderOf(present.capture, present.action));
  return sameCapture && isResized(present.variants, next.variants);
}

/** The folder that the deployments of an endpoint share for captured data. */
export function folderOf({ prefix }: DataCapture, action: string): S3Uri {
  return prefix.slice(0, -`${action}/`.length) as S3Uri;
}
