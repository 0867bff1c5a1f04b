import { type LoadedConfig, SETTING_KEYS, shownValue } from '#src/server/config/index.js';
import { note, write } from './output/writer.js';

/** Prints each setting with its source, as aligned lines or JSON. Secrets are shown as `(set)`. */
export function printConfig(loaded: LoadedConfig, { json }: { readonly json: boolean }): void {
  const { sources, unknown } = loaded;
  const config = shownConfig(loaded);
  if (json) {
    write(`${JSON.stringify({ config, sources, unknown }, null, 2)}\n`);
    return;
  }
  const rows = SETTING_KEYS.map((key) => ({
    key: String(key),
    value: config[key] === undefined ? '-' : JSON.stringify(config[key]),
    source: sources[key],
  }));
  const width = (column: 'key' | 'value') => Math.max(...rows.map((row) => row[column].length));
  const [keys, values] = [width('key'), Math.min(60, width('value'))];
  for (const { key, value, source } of rows) {
    write(`${key.padEnd(keys)}  ${value.padEnd(values)}  ${source}\n`);
  }
  for (const name of unknown) {
    note(`forebear: ${name} is no setting; it is ignored.\n`);
  }
}

function shownConfig({ config }: LoadedConfig): Readonly<Record<string, unknown>> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, shownValue(key, config[key])]));
}
