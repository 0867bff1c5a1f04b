import { describe, expect, it } from 'vitest';
import { RecordFilter } from '#src/jobs/transform/records/json-path.js';
import { type RecordSettings, RecordWork } from '#src/jobs/transform/records/record-work.js';
import { needsRecords } from '#src/jobs/transform/records/record-worker.js';

const CSV: RecordSettings = {
  inputForm: 'csv',
  outputForm: 'csv',
  isSplit: true,
  isJoined: false,
  inputFilter: '$',
  outputFilter: '$',
};
const JSON_LINES = { ...CSV, inputForm: 'jsonlines', outputForm: 'jsonlines' } as const;

function sent(settings: RecordSettings, text: string): string {
  const bytes = new RecordWork(settings).filter({ bytes: Buffer.from(text), firstLine: 1 });
  return Buffer.from(bytes).toString();
}

function written(settings: RecordSettings, text: string, answer: string): string {
  const input = { bytes: Buffer.from(text), firstLine: 1 };
  return Buffer.from(new RecordWork(settings).finish(input, Buffer.from(answer))).toString();
}

describe('an input filter', () => {
  it.each([
    ['$[1:]', 'b,"c,c"\ne,f'],
    ['$[0,2]', 'a,"c,c"\nd,f'],
    ['$[-1]', '"c,c"\nf'],
    ['$[0]', 'a\nd'],
  ])('takes the columns %s of CSV as they are written', (inputFilter, expected) => {
    expect(sent({ ...CSV, inputFilter }, 'a,b,"c,c"\r\n\nd,e,f\n')).toBe(expected);
  });

  it.each([
    ['$.a', '1'],
    ["$['a','b']", '{"a":1,"b":{"c":[1,2,3]}}'],
    ["$.b.['c']", '[1,2,3]'],
    ['$.b.c[1:]', '[2,3]'],
    ['$.b.c[0,-1]', '[1,3]'],
    ['$.b.*', '[[1,2,3]]'],
  ])('takes %s of a JSON record', (inputFilter, expected) => {
    expect(sent({ ...JSON_LINES, inputFilter }, '{"a":1,"b":{"c":[1,2,3]},"d":0}')).toBe(expected);
  });

  it('keeps numbers as they are written', () => {
    const numbers = '[12345678901234567890,1.0,1e400,-0,0.1234567890123456789]';
    expect(sent({ ...JSON_LINES, inputFilter: '$.n' }, `{"n":${numbers}}`)).toBe(numbers);
  });

  it('refuses a record that it finds nothing in, with its line', () => {
    const filter = { ...JSON_LINES, inputFilter: '$.a' };
    expect(() => sent(filter, '{"a":1}\n\n{"b":1}')).toThrow(
      /^line 3: inputFilter '\$.a' finds nothing/,
    );
    expect(() => sent(filter, '{"a":1}\nnonsense')).toThrow(/^line 2: it is not JSON/);
    expect(() => sent({ ...CSV, inputFilter: '$[7]' }, 'a,b')).toThrow(/finds nothing/);
    expect(() => sent({ ...CSV, inputFilter: '$[0]' }, 'a,"b')).toThrow(/not CSV/);
  });
});

describe('a join', () => {
  it('appends columns to CSV', () => {
    const joined = { ...CSV, isJoined: true };
    expect(written(joined, 'a,"b,b"\nc,d\n', '1\n2,x\n')).toBe('a,"b,b",1\nc,d,2,x\n');
    expect(written({ ...joined, outputFilter: '$[0,-1]' }, 'a,b\nc,d', '1\n2')).toBe('a,1\nc,2\n');
  });

  it('adds SageMakerOutput to a JSON object, and SageMakerInput where the record is no object', () => {
    const joined = { ...JSON_LINES, isJoined: true };
    expect(written(joined, '{"id":7}\n[1,2]\n{}', '{"s":1}\n0.5\n"x"')).toBe(
      '{"id":7,"SageMakerOutput":{"s":1}}\n{"SageMakerInput":[1,2],"SageMakerOutput":0.5}\n{"SageMakerOutput":"x"}\n',
    );
    const filtered = { ...joined, outputFilter: "$['id','SageMakerOutput']" };
    expect(written(filtered, '{"id":7,"x":1}', '2')).toBe('{"id":7,"SageMakerOutput":2}\n');
  });

  it('joins lines of CSV with JSON as lists of texts', () => {
    const mixed = { ...CSV, outputForm: 'jsonlines', isJoined: true } as const;
    expect(written(mixed, 'u,"1"",2"\n', '{"s":1}\n')).toBe(
      '{"SageMakerInput":["u","1\\",2"],"SageMakerOutput":{"s":1}}\n',
    );
  });

  it('joins a whole JSON object with a whole answer', () => {
    const whole = {
      ...CSV,
      inputForm: 'json',
      outputForm: 'json',
      isSplit: false,
      isJoined: true,
    } as const;
    expect(written(whole, '{\n "a": 1\n}', '{\n "b": 2\n}\n')).toBe(
      '{"a":1,"SageMakerOutput":{"b":2}}',
    );
  });

  it.each(['1', '1\n2\n3', ''])('refuses the answer %j to two records', (answer) => {
    const join = () => written({ ...CSV, isJoined: true }, 'a\nb', answer);
    expect(join).toThrow(expect.objectContaining({ code: 'MODEL_ERROR' }));
  });

  it('reports an unreadable answer', () => {
    const join = () => written({ ...JSON_LINES, isJoined: true }, '{}', 'nonsense');
    expect(join).toThrow(/^the answer to line 1: it is not JSON/);
  });
});

describe('a filter', () => {
  it.each([
    '',
    'a',
    '$.',
    '$..a',
    '$[?(@.a>1)]',
    '$[?@.a]',
    '$[::2]',
    '$.a.length()',
    '$[(@.length-1)]',
    '$a',
    `$.${'a'.repeat(62)}`,
    "$.a['b'",
    '$.~',
  ])('refuses %s before anything is launched', (text) => {
    expect(() => RecordFilter.parse('inputFilter', text)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });

  it('takes only own fields of the record', () => {
    const filter = RecordFilter.parse('inputFilter', '$.constructor');
    expect(filter.take({})).toBeUndefined();
  });
});

it('parses records only for a filter or a join', () => {
  expect(needsRecords(CSV)).toBe(false);
  expect(needsRecords({ ...CSV, isJoined: true })).toBe(true);
  expect(needsRecords({ ...CSV, inputFilter: '$[0]' })).toBe(true);
  expect(needsRecords({ ...CSV, outputFilter: '$[0]' })).toBe(true);
});
