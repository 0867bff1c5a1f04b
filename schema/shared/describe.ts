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
