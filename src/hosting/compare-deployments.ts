import {
  type DataCapture,
  type Deployment,
  isResized,
  type Variant,
} from '#src/domain/hosting/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';

/** Returns the next variants. A withdrawn variant stays withdrawn while its weight is 0. */
export function keepWithdrawn(present: Deployment, next: readonly Variant[]): readonly Variant[] {
  const names = new Set(present.variants.flatMap(({ name, withdrawn }) => (withdrawn ? name : [])));
  return next.map((one) =>
    one.weight === 0 && names.has(one.name) ? { ...one, withdrawn: true } : one,
  );
}

/** Returns true when a variant with weight 0 gets a weight. */
export function givesTraffic(present: Deployment, next: Deployment): boolean {
  const idle = new Set(present.variants.flatMap(({ name, weight }) => (weight === 0 ? name : [])));
  return next.variants.some(({ name, weight }) => weight > 0 && idle.has(name));
}

/** Returns true when only the sizes of a deployment change, and not where it captures data. */
export function onlyResizes(present: Deployment, next: Deployment): boolean {
  const { capture } = next;
  const sameCapture =
    capture?.percentage === present.capture?.percentage &&
    (capture && captureFolder(capture, next.action)) ===
      (present.capture && captureFolder(present.capture, present.action));
  return sameCapture && isResized(present.variants, next.variants);
}

/** Returns the folder for captured data that the deployments of an endpoint share. */
export function captureFolder({ prefix }: DataCapture, action: string): S3Uri {
  return prefix.slice(0, -`${action}/`.length) as S3Uri;
}
