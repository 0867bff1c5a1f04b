import type { z } from 'zod';

/**
 * What a text from the environment or a flag says for a setting: numbers and JSON are read, lists are
 * split at commas. A text that cannot be read stays as it is, so that the schema refuses it by name.
 */
export function fromText(schema: z.ZodType, text: string): unknown {
  switch (kindOf(schema)) {
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'array':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'record':
      return parseJson(text);
    default:
      return text;
  }
}

/** The kind of the innermost schema, behind defaults and optionality. */
function kindOf(schema: z.ZodType): string {
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
