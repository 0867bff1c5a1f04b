interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export const REQUEST_TYPES = ['text/csv', 'application/json', 'application/jsonlines'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const RESPONSE_TYPES = ['application/json', 'application/jsonlines'] as const;
type ResponseType = (typeof RESPONSE_TYPES)[number];

export interface ResponseForm {
  readonly type: ResponseType;
  /** Whether the answer has both vectors of each pair. */
  readonly verbose: boolean;
}

/** The request type of a Content-Type header, CSV when there is none; undefined when unknown. */
export function requestType(header: string | undefined): RequestType | undefined {
  if (header === undefined) return 'text/csv';
  const { type } = parse(header);
  return REQUEST_TYPES.find((known) => known === type);
}

/** The first known type of an Accept header, JSON when there is none; undefined when none is known. */
export function responseForm(header: string | undefined): ResponseForm | undefined {
  if (header === undefined || header.trim() === '')
    return { type: 'application/json', verbose: false };
  for (const range of header.split(',')) {
    const { type, parameters } = parse(range);
    const known =
      type === '*/*' || type === 'application/*'
        ? 'application/json'
        : RESPONSE_TYPES.find((candidate) => candidate === type);
    if (known === undefined || Number(parameters['q'] ?? 1) === 0) continue;
    return { type: known, verbose: parameters['verbose']?.toLowerCase() === 'true' };
  }
  return undefined;
}

function parse(text: string): MediaType {
  const [type = '', ...rest] = text.split(';');
  const parameters: Record<string, string> = {};
  for (const parameter of rest) {
    const [name = '', value = ''] = parameter.split('=');
    parameters[name.trim().toLowerCase()] = value.trim().replace(/^"(.*)"$/, '$1');
  }
  return { type: type.trim().toLowerCase(), parameters };
}
