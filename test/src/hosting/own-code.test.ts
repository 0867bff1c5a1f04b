import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelRequest } from '#src/domain/hosting/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { pythonPackage } from '../../support/python-package.js';
import { PYTHON, TESTER } from '../../support/test-values.js';
import { jobOf } from '../domain/training/job-of.js';

const SLOW = { timeout: 180_000 };
const FACTOR = `
def model_fn(model_dir):
    with open(model_dir + "/factor.txt") as file:
        return float(file.read())

def predict_fn(rows, factor):
    return [[factor * cell for cell in row] for row in rows]
`;

let platform: TestPlatform;
let job: TrainingJob;
beforeAll(async () => {
  platform = await openPlatform({
    times: { hosting: { startMs: 20_000 } },
  });
  vi.spyOn(platform.jobs, 'get').mockImplementation(async () => job);
});
afterAll(() => platform.destroy());

async function put(uri: string, files: Readonly<Record<string, string | Uint8Array>>) {
  await platform.put(uri, await modelArchive(files));
}

/** Deploys a model, and returns how to ask it. */
async function deployed(name: string, request: Omit<ModelRequest, 'name'>) {
  await platform.models.create({ name, ...request }, TESTER);
  const endpoint = await platform.deploy(name);
  expect(endpoint.failureReason).toBeUndefined();
  return async (body: string, contentType: string, accept = '*/*') => {
    const headers = { 'content-type': contentType, accept };
    const response = await platform.invoke(name, body, { headers });
    const type = response.headers.get('content-type');
    return { status: response.status, type, text: (await response.text()).trim() };
  };
}

describe('a model with separate code', SLOW, () => {
  it('is served by the functions of code in its archive, in JSON, JSON Lines and CSV', async () => {
    const modelData = 's3://models/factor/model.tar.gz';
    await put(modelData, { 'factor.txt': '3', 'code/inference.py': FACTOR });
    const ask = await deployed('factor', { modelData });
    const csv = 'text/csv';
    expect(await ask('1,2\n3,4\n', csv)).toEqual({
      status: 200,
      type: 'application/json',
      text: '[[3.0, 6.0], [9.0, 12.0]]',
    });
    expect(await ask('[[1, 2]]', 'application/json', csv)).toMatchObject({
      type: csv,
      text: '3.0,6.0',
    });
    const lines = 'application/jsonlines';
    expect(await ask('[1, 2]\n[3]\n', lines, lines)).toMatchObject({
      type: lines,
      text: '[3.0, 6.0]\n[9.0]',
    });
    const failed = (text: string) => ({ status: 424, text: expect.stringContaining(text) });
    expect(await ask('{', 'application/json')).toMatchObject(failed('is no application/json'));
    expect(await ask('x', 'image/png')).toMatchObject(failed('needs an input_fn'));
    expect(await ask('1', csv, 'image/png')).toMatchObject(failed('needs an output_fn'));
    expect(await ask('[["a", {}]]', 'application/json')).toMatchObject(failed('TypeError'));
    expect(await ask('1\n', csv)).toMatchObject({ text: '[[3.0]]' });
  });

  it('has the inputs and outputs of the original toolkit', async () => {
    const modelData = 's3://models/toolkit/model.tar.gz';
    const code = `
import sys

def model_fn(model_dir):
    return None

def input_fn(body, content_type):
    if content_type == "text/plain":
        return body.decode()
    return body

def predict_fn(text, model):
    if text == "quit":
        sys.exit("no more")
    if text == "file":
        open("/no/such/vocab.txt")
    return text

def output_fn(prediction, accept):
    return f"{prediction} {accept}", "text/plain"
`;
    await put(modelData, { 'code/inference.py': code });
    const ask = await deployed('toolkit', { modelData });
    for (const [accept, chosen] of [
      ['*/*', 'application/json'],
      ['text/html;q=0.5, image/png', 'image/png'],
      ['text/csv;q=0, */*;q=0.1', 'application/json'],
    ] as const)
      expect(await ask('x', 'text/plain', accept)).toMatchObject({ text: `x ${chosen}` });
    for (const [body, why] of [
      ['file', "FileNotFoundError: [Errno 2] No such file or directory: '/no/such/vocab.txt'"],
      ['quit', 'SystemExit: no more'],
    ] as const)
      expect(await ask(body, 'text/plain')).toMatchObject({
        status: 424,
        text: expect.stringContaining(why),
      });
    expect(await ask('x', 'text/plain')).toMatchObject({ status: 200 });
  });

  it('is served without its own input_fn and output_fn', async () => {
    const modelData = 's3://models/plain/model.tar.gz';
    const code = `
def model_fn(model_dir):
    return None

def predict_fn(rows, model):
    if rows == "object":
        return object()
    return [len(row[0]) if isinstance(row, list) else row["a"] for row in rows]
`;
    await put(modelData, { 'code/inference.py': code });
    const ask = await deployed('plain', { modelData });
    const separators = '{"a": "x\u2028y\u0085z"}\n{"a": 5}\n';
    expect(await ask(separators, 'application/jsonlines')).toMatchObject({
      text: '["x\\u2028y\\u0085z", 5]',
    });
    const long = 'x'.repeat(131_073);
    expect(await ask(long, 'text/csv')).toMatchObject({ text: '[131073]' });
    expect(await ask('a\rbc', 'text/csv')).toMatchObject({ text: '[1, 2]' });
    expect(await ask('"object"', 'application/json')).toMatchObject({
      text: expect.stringContaining('Object of type object is not JSON serializable'),
    });
    expect(
      await ask('[["ab"]]', 'application/json', 'image/png, text/*;q=0.9, application/json;q=0.1'),
    ).toMatchObject({ type: 'text/csv', text: '2' });
  });

  it('is served by code of a prefix with helpers, and with its requirements', async () => {
    const code = {
      'serve/handlers.py': `
import greeting, top
from helper import shout

def model_fn(model_dir, context):
    return shout(greeting.WORDS)

def transform_fn(model, body, content_type, accept):
    return f"{model} {body.decode()} {top.WORDS}", "text/plain"
`,
      'top.py': 'WORDS = "on top"\n',
      'serve/helper.py': 'def shout(text):\n    return text.upper()\n',
      'requirements.txt': '--no-index\n--find-links .\ngreeting-words\n',
      ...(await pythonPackage('greeting', { name: 'greeting-words', version: '2.5' })),
    };
    for (const [path, content] of Object.entries(code))
      await platform.put(`s3://models/code/${path}`, content);
    const ask = await deployed('handlers', {
      sourceDir: 's3://models/code',
      entryPoint: 'serve/handlers.py',
    });
    expect(await ask('you', 'text/plain')).toEqual({
      status: 200,
      type: 'text/plain',
      text: 'HELLO FROM 2.5 you on top',
    });
    const endpoint = await platform.untilEndpoint('handlers', (found) => found !== undefined);
    const log = endpoint && (await platform.log(endpoint));
    expect(log).toContain('Installing the requirements of the model handlers.');
  });

  it('has the code of its training job, unless its archive has some', async () => {
    const modelData = 's3://models/job/model.tar.gz';
    const train = `${FACTOR}\nif __name__ == "__main__":\n    raise SystemExit("trains")\n`;
    await put('s3://models/job/source.tar.gz', { 'train.py': train });
    await put(modelData, { 'factor.txt': '2' });
    const algorithm = {
      entryPoint: 'train.py',
      sourceDir: 's3://models/job/source.tar.gz',
      runtime: PYTHON,
      frameworkVersions: { py_version: 'py311' },
      metricDefinitions: [],
    } as unknown as TrainingJob['algorithm'];
    const { imageUri: _, ...base } = jobOf(0);
    job = { ...base, algorithm, modelData: modelData as never };
    const ask = await deployed('of-job', { trainingJobName: 'job' });
    expect(await ask('5\n', 'text/csv')).toMatchObject({ text: '[[10.0]]' });
    const model = await platform.models.get('of-job');
    expect(model).toMatchObject({ image: PYTHON, code: { sourceDir: algorithm.sourceDir } });

    await put(modelData, {
      'factor.txt': '2',
      'code/inference.py': FACTOR.replace('cell', '-cell'),
    });
    const other = await deployed('of-archive', { trainingJobName: 'job' });
    expect(await other('5\n', 'text/csv')).toMatchObject({ text: '[[-10.0]]' });
  });

  it('is not made without its script, its folder, or its archive', async () => {
    await platform.put('s3://models/other/handlers.py', FACTOR);
    for (const sourceDir of ['s3://models/absent', 's3://models/other', 's3://models/no.tar.gz'])
      await expect(
        platform.models.create({ name: 'absent', sourceDir }, TESTER),
      ).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
    expect(await platform.models.get('absent')).toBeUndefined();
  });

  it('is not deployed without its code, or with failing code, and reports the reason', async () => {
    await put('s3://models/none/model.tar.gz', { 'factor.txt': '1' });
    await put('s3://models/bad/model.tar.gz', { 'code/inference.py': 'import no_such_module\n' });
    for (const [name, why] of [
      ['none', 'none of model/code/inference.py'],
      ['bad', "No module named 'no_such_module'"],
    ] as const) {
      const modelData = `s3://models/${name}/model.tar.gz`;
      await platform.models.create({ name, modelData }, TESTER);
      const endpoint = await platform.deploy(name);
      expect(endpoint.status).toBe('Failed');
      expect(endpoint.failureReason).toContain(why);
    }
  });
});
