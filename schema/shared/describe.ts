import { PLANNED_FOLDER } from '#src/domain/s3-uri.js';

/** Options of a field or an argument that may be left out, with the value that it has then. */
export function optional<const Value extends string | number | boolean>(
  description: string,
  defaultValue?: Value,
) {
  return {
    nullable: true,
    description,
    ...(defaultValue === undefined ? {} : { defaultValue }),
  } as const;
}

/** Options of an object type whose fields are read from its objects, without a resolver around each of them. */
export function plain(description: string) {
  return { description, simpleResolvers: true } as const;
}

/** Options of the field `dryRun` of an input. */
export function dryRun(noun: string) {
  return optional(
    `Check the request and return the ${noun} as it would be. Nothing is recorded or started; what it reads below ${PLANNED_FOLDER} of a bucket need not be there yet.`,
  );
}
