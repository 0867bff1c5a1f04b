import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of the Python of `npm run text-python`, and whether it exists. */
export function textPython() {
  const services = fileURLToPath(new URL('../.services', import.meta.url));
  const folder = join(existsSync(services) ? realpathSync(services) : services, 'text-python');
  const marker = join(folder, 'installed');
  const interpreter = join(folder, 'venv/bin/python');
  return { folder, interpreter, marker, isThere: existsSync(marker) };
}

/** The entry for the setting `frameworks`. */
export function textFrameworks() {
  return {
    text: {
      transformersVersion: '4.44.2',
      pytorchVersion: '1.13.1',
      pyVersion: 'py311',
      interpreter: textPython().interpreter,
      image: 'forebear-text-classification:latest',
    },
  };
}
