import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hyperparameterArguments,
  hyperparametersJson,
  isReservedHyperparameter,
  type TrainingContract,
  trainingEnvironment,
  trainingFiles,
} from '#src/domain/container/index.js';
import { scriptText, scriptValue } from '#src/domain/json/index.js';
import { trainingContract } from './training-contract.js';

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,20}$/);
const value = fc.oneof(fc.string(), fc.json(), fc.double().map(String), fc.integer().map(String));
const hyperparameters = fc.dictionary(name, value, { noNullPrototype: true });

const { entryPoint: _, ...withoutScript } = trainingContract;
const contractOf = (given: Readonly<Record<string, string>>): TrainingContract => ({
  ...withoutScript,
  hyperparameters: given,
});

describe('hyperparameters', () => {
  it('become words sorted by name, a single letter with one hyphen', () => {
    expect(hyperparameterArguments({ epochs: '3', n: '7', batch_size: '32' })).toEqual([
      '--batch_size',
      '32',
      '--epochs',
      '3',
      '-n',
      '7',
    ]);
  });

  it('are passed as by the original’s toolkit: texts, maps, and results of Python’s str', () => {
    const words = hyperparameterArguments({
      a1: '"quoted text"',
      a2: '{"b":2,"a":"x"}',
      a3: '5e-5',
      a4: '[1, "it\'s", "\\n\\\\", {"b": 12345678901234567890}, null, 1.0]',
      a5: 'true',
      a6: 'plain text',
      a7: '12345678901234567890',
      a8: '{"a": true, "b": [false], "c": 1e-5}',
    });
    expect(words.filter((_, index) => index % 2 === 1)).toEqual([
      'quoted text',
      'a=x,b=2',
      '5e-5',
      String.raw`[1, "it's", '\n\\', {'b': 12345678901234567890}, None, 1.0]`,
      'True',
      'plain text',
      '12345678901234567890',
      'a=True,b=[False],c=1e-5',
    ]);
  });

  it('that speak to the image are not for the script', () => {
    const given = { sagemaker_program: '"train.py"', _tuning_objective_metric: 'auc', epochs: '1' };
    expect(hyperparameterArguments(given)).toEqual(['--epochs', '1']);
    expect(hyperparametersJson(given)).toBe('{"epochs":1}');
    expect(JSON.parse(hyperparametersJson(given, 'reserved'))).toEqual({
      sagemaker_program: 'train.py',
      _tuning_objective_metric: 'auc',
    });
    const file = trainingFiles(contractOf(given))['input/config/hyperparameters.json'] ?? '';
    expect(JSON.parse(file)).toEqual(given);
  });

  it('of a script stay texts when they are texts in the request, even if they look like other values', () => {
    const texts = { version: '1.10', flag: 'true', base: 'tiny', none: 'null', quoted: '"x"' };
    const forms = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, scriptText(text)]),
    );
    const contract = { ...trainingContract, hyperparameters: { ...forms, epochs: '3' } };
    const { SM_HPS = '', SM_HP_VERSION } = trainingEnvironment(contract, '/opt/ml');
    expect(JSON.parse(SM_HPS)).toEqual({ ...texts, epochs: 3 });
    expect(SM_HP_VERSION).toBe('1.10');
    const file = trainingFiles(contract)['input/config/hyperparameters.json'] ?? '';
    const inFile = Object.entries(JSON.parse(file) as Record<string, string>);
    expect(
      Object.fromEntries(inFile.map(([name, text]) => [name, JSON.parse(text)])),
    ).toMatchObject({ ...texts, epochs: 3 });
    expect(hyperparameterArguments(forms).slice(2, 4)).toEqual(['--flag', 'true']);
  });

  it('of a script keep large integers, which some callers send as texts', () => {
    for (const text of ['12345678901234567890', '[1, 12345678901234567890]'])
      expect([scriptText(text), scriptValue(text)]).toEqual([text, text]);
  });

  it('of a script convert back to the values of the request', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(scriptValue(scriptText(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const form = JSON.stringify(value);
        if (value === null || typeof value === 'string' || /\d{16}/.test(form)) return;
        expect(scriptValue(form)).toEqual(JSON.parse(form));
      }),
    );
    expect(['null', '1e400'].map(scriptValue)).toEqual(['null', '1e400']);
  });

  it('come back from the file as they were given', () => {
    fc.assert(
      fc.property(hyperparameters, (given) => {
        const file = trainingFiles(contractOf(given))['input/config/hyperparameters.json'] ?? '';
        expect(JSON.parse(file)).toEqual(given);
      }),
    );
  });

  it('come back from the command line, in pairs', () => {
    fc.assert(
      fc.property(hyperparameters, (given) => {
        const words = hyperparameterArguments(given);
        const pairs = words.flatMap((word, index) =>
          index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [],
        );
        const names = Object.keys(given)
          .filter((one) => !isReservedHyperparameter(one))
          .sort((one, other) => (one < other ? -1 : 1));
        expect(pairs.map(([word]) => word)).toEqual(
          names.map((one) => (one.length === 1 ? `-${one}` : `--${one}`)),
        );
        for (const [index, one] of names.entries()) {
          const text = given[one] ?? '';
          const json = decode(text);
          const isText = typeof json === 'string' || typeof json === 'number';
          if (isText) expect(pairs[index]?.[1]).toBe(typeof json === 'string' ? json : text);
        }
      }),
    );
  });

  it('come back from the environment', () => {
    fc.assert(
      fc.property(hyperparameters, (given) => {
        const environment = trainingEnvironment(contractOf(given), '/opt/ml');
        const wanted = Object.fromEntries(
          Object.entries(given)
            .filter(([one]) => !isReservedHyperparameter(one))
            .map(([one, text]) => [one, decode(text)]),
        );
        const same = (text: string | undefined) => JSON.parse(text ?? 'null');
        expect(same(environment['SM_HPS'])).toEqual(same(JSON.stringify(wanted)));
        expect(same(environment['SM_TRAINING_ENV']).hyperparameters).toEqual(
          same(JSON.stringify(wanted)),
        );
        expect(same(environment['SM_USER_ARGS'])).toEqual(hyperparameterArguments(given));
      }),
    );
  });
});

function decode(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
