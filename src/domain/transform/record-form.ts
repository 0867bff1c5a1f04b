/** How the records of a body are written. `jsonlines`: one JSON text on each line. */
export type RecordForm = 'csv' | 'json' | 'jsonlines';

const FORMS: Readonly<Record<string, RecordForm>> = {
  'text/csv': 'csv',
  'application/json': 'json',
  'application/jsonlines': 'jsonlines',
  'application/jsonl': 'jsonlines',
  'application/x-jsonlines': 'jsonlines',
  'application/x-ndjson': 'jsonlines',
};

/** The form of a media type, whatever its parameters; undefined for one whose records are not known. */
export function recordForm(mediaType: string | undefined): RecordForm | undefined {
  return FORMS[mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''];
}
