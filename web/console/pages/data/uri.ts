/** A step on the way to a place: its name, and its URI. */
export interface Step {
  readonly name: string;
  readonly uri: string;
}

/** The bucket and each folder on the way to a URI, and its last part. */
export function stepsTo(uri: string): Step[] {
  const [bucket = '', ...parts] = uri.replace(/^s3:\/\//, '').split('/');
  const steps = [{ name: bucket, uri: `s3://${bucket}/` }];
  parts.forEach((part, index) => {
    if (part === '') return;
    const isLast = index === parts.length - 1;
    const before = steps.at(-1)?.uri ?? '';
    steps.push({ name: part, uri: `${before}${part}${isLast ? '' : '/'}` });
  });
  return steps;
}

/** The folder that a URI is in, or the folder itself. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}

/** The last part of a URI. */
export function lastPart(uri: string): string {
  return uri.split('/').findLast((part) => part !== '') ?? uri;
}

/** Converts typed text, such as `bucket/key` or `s3://bucket`, to a URI. */
export function typedUri(text: string): string | undefined {
  const path = text.trim().replace(/^s3:\/\//, '');
  if (path === '') return undefined;
  return `s3://${path.includes('/') ? path : `${path}/`}`;
}
