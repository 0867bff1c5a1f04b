import type { z } from 'zod';

/**
 * Parses the text of a setting from the environment or a flag: numbers, true and false, JSON, and lists separated by commas. A text
 * that cannot be parsed is returned unchanged, so that the schema rejects it with its name.
 */
export function fromText(schema: z.ZodType, text: string): unknown {
  switch (kindOf(schema)) {
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return { true: true, false: false }[text] ?? text;
    case 'array':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'record':
    case 'object':
      return parseJson(text);
    default:
      return text;
  }
}

/** The kind of the schema without defaults and optionality. */
export function kindOf(schema: z.ZodType): string {
  let current: z.core.$ZodTypeDef & { readonly innerType?: z.ZodType } = schema.def;
  while (current.innerType) current = current.innerType.def;
  return current.type;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
