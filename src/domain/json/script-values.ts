import { hasLargeInteger, parseJson } from './exact-json.js';

/** Returns the value of JSON, and undefined for other texts. */
export function parseIfJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * Returns the stored form of a text in a script's hyperparameters. A text that is JSON, such as
 * `1.10` or `true`, is stored as a JSON string, so that the script gets a text. JSON with an integer
 * that a number cannot hold stays unchanged, because some callers can only give such integers as
 * texts.
 */
export function scriptText(text: string): string {
  if (parseIfJson(text) === undefined || hasLargeInteger(parseJson(text))) return text;
  return JSON.stringify(text);
}

/**
 * Returns the value of a script's hyperparameter from its stored form: the inverse of
 * {@link scriptText} for texts, and of JSON for other values. A value that requests cannot contain
 * stays a text: null, a number beyond the largest one, or an integer that a number cannot hold.
 */
export function scriptValue(form: string): unknown {
  const value = parseIfJson(form);
  if (value === undefined || JSON.stringify(value) === 'null') return form;
  return hasLargeInteger(parseJson(form)) ? form : value;
}

/** Returns true for a script. A script has typed hyperparameters; other programs have texts. */
export function isScript({ entryPoint }: { readonly entryPoint?: unknown }): boolean {
  return typeof entryPoint === 'string';
}

/** Reads stored hyperparameters. {@link isScript Scripts} get typed values, other programs texts. */
export function hyperparameterValues(
  forms: Readonly<Record<string, string>>,
  algorithm: { readonly entryPoint?: unknown },
): Readonly<Record<string, unknown>> {
  return isScript(algorithm) ? scriptValues(forms) : forms;
}

/** Returns the values of a script's hyperparameters from their stored forms. */
export function scriptValues(
  forms: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, scriptValue(form)]));
}
