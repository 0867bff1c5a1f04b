import type { ObjectAttributes } from '#src/ports/object-storage.js';

const META = 'x-amz-meta-';

/** The attributes that have their own parameters in S3. */
const PARAMETERS = {
  'cache-control': 'CacheControl',
  'content-disposition': 'ContentDisposition',
  'content-encoding': 'ContentEncoding',
  'content-language': 'ContentLanguage',
  'content-type': 'ContentType',
} as const;

/** What servers answer for an object without a type. */
const NO_TYPE = ['application/octet-stream', 'binary/octet-stream'];

type Described = Partial<
  Record<(typeof PARAMETERS)[keyof typeof PARAMETERS], string | undefined>
> & {
  readonly Metadata?: Record<string, string> | undefined;
};

/** The parameters of the SDK for attributes; others than S3 has are left out. */
export function toParameters(attributes: ObjectAttributes): Described {
  const entries = Object.entries(attributes);
  const metadata = entries
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]) => [name.slice(META.length), value]);
  const headers = Object.entries(PARAMETERS).flatMap(([name, parameter]) =>
    attributes[name] === undefined ? [] : [[parameter, attributes[name]]],
  );
  return {
    ...Object.fromEntries(headers),
    ...(metadata.length > 0 && { Metadata: Object.fromEntries(metadata) }),
  };
}

/** The attributes in an answer of the SDK. */
export function fromParameters(answer: Described): ObjectAttributes {
  const headers = Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
    const value = answer[parameter];
    const isMissing = value === undefined || (name === 'content-type' && NO_TYPE.includes(value));
    return isMissing ? [] : [[name, value]];
  });
  const metadata = Object.entries(answer.Metadata ?? {}).map(([name, value]) => [
    META + name.toLowerCase(),
    value,
  ]);
  return Object.fromEntries([...headers, ...metadata]);
}
