import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, expect, it, vi } from 'vitest';
import { TEXT_PROGRAMS } from '#examples/sentiment/make-records.js';
import { describeText } from '../../../support/describe-text.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 }); // loads transformers

const SERVE = resolve('containers/images/python/serve.py');
const JSON_TYPE = 'application/json';
const CSV = 'text/csv';
const directories = temporaryDirectory();

/** Makes two models with random weights, for different tasks, and their vocabulary. */
const MAKE = `
import sys
sys.path.insert(0, sys.argv[1])
from pretrain import tokenizer_of
from transformers import DistilBertConfig, DistilBertForMaskedLM, DistilBertForSequenceClassification
words = tokenizer_of(["a fine film", "a dull plot"], sys.argv[2] + "/words")
config = DistilBertConfig(vocab_size=len(words), n_layers=1, dim=16, hidden_dim=16, n_heads=2, max_position_embeddings=64)
for name, kind in {"classifies": DistilBertForSequenceClassification, "fills": DistilBertForMaskedLM}.items():
    kind(config).save_pretrained(f"{sys.argv[2]}/{name}")
    words.save_pretrained(f"{sys.argv[2]}/{name}")
`;

describeText('a model of Hugging Face without code', (python) => {
  let directory: string;
  beforeAll(async () => {
    directory = await directories.fresh();
    await promisify(execFile)(python, ['-c', MAKE, TEXT_PROGRAMS, directory]);
  });

  async function serve(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const program = spawn(python, [SERVE, '--defaults', 'huggingface', ...words], {
      env: { PATH: process.env['PATH'], SVC_PORT: '0', OMP_NUM_THREADS: '1', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((end) => program.once('exit', () => end()));
    let port: string | undefined;
    for await (const line of createInterface(program.stdout)) {
      [, port] = / answers on port (\d+)$/.exec(line) ?? [];
      if (port !== undefined) break;
    }
    return {
      async ask(body: string, type = JSON_TYPE, accept = JSON_TYPE) {
        const headers = { 'content-type': type, accept };
        const url = `http://127.0.0.1:${port}/invocations`;
        const response = await fetch(url, { method: 'POST', body, headers });
        const text = await response.text();
        return [response.status, accept === CSV ? text : JSON.parse(text)] as const;
      },
      async [Symbol.asyncDispose]() {
        program.kill();
        await ended;
      },
    };
  }

  it('is served by the pipeline of its architecture', async () => {
    await using server = await serve([join(directory, 'classifies')]);
    const label = { label: expect.stringMatching(/^LABEL_[01]$/), score: expect.any(Number) };
    const one = JSON.stringify({ inputs: 'a fine film' });
    expect(await server.ask(one)).toEqual([200, [label]]);
    const all = { inputs: ['a fine film', 'a dull plot'], parameters: { top_k: 2 } };
    const pair = [label, label];
    expect(await server.ask(JSON.stringify(all))).toEqual([200, [pair, pair]]);
    expect(await server.ask('inputs\na fine film\na dull plot\n', CSV)).toEqual([200, pair]);
    const [, table] = await server.ask(one, JSON_TYPE, CSV);
    expect(table).toMatch(/^label,score\nLABEL_[01],0\.\d+\n$/);
    const refused: readonly (readonly [body: string, type?: string])[] = [
      ['["a fine film"]'],
      ['{"inputs": 7}'],
      ['{"inputs": "a", "parameters": {"unknown": 1}}'],
      ['{"inputs": "a", "parameters": [1]}'],
      ['text\na fine film\n', CSV],
      ['a fine film', 'text/plain'],
    ];
    for (const [body, type] of refused)
      expect(await server.ask(body, type), body).toEqual([400, { error: expect.any(String) }]);
  });

  it('may be a model of the hub, with code for some functions', async () => {
    const cached = join(directory, 'home/hub/models--me--tiny');
    await cp(join(directory, 'fills'), join(cached, 'snapshots/1'), { recursive: true });
    await mkdir(join(cached, 'refs'));
    await writeFile(join(cached, 'refs/main'), '1');
    const code = join(directory, 'inference.py');
    await writeFile(code, 'def input_fn(body, kind):\n    return {"inputs": body + " [MASK]"}\n');
    await using server = await serve([join(directory, 'empty'), code], {
      HF_MODEL_ID: 'me/tiny',
      HF_TASK: 'fill-mask',
      HF_HOME: join(directory, 'home'),
      HF_HUB_OFFLINE: '1',
    });
    const [status, filled] = await server.ask('a fine', JSON_TYPE);
    expect([status, filled.length]).toEqual([200, 5]);
    expect(filled[0]).toMatchObject({ sequence: expect.stringMatching(/^a fine/) });
  });

  it('does not start when its task is unknown', async () => {
    const running = promisify(execFile)(python, [SERVE, '--defaults', 'huggingface', directory]);
    await expect(running).rejects.toMatchObject({
      stderr: expect.stringMatching(/no config\.json .* set HF_TASK/),
    });
  });
});
