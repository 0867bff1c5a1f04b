import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run text-python` makes its Python, and whether it is there. */
export function textPython() {
  const services = fileURLToPath(new URL('../.services', import.meta.url));
  const folder = join(existsSync(services) ? realpathSync(services) : services, 'text-python');
  const marker = join(folder, 'installed');
  const interpreter = join(folder, 'venv/bin/python');
  return { folder, interpreter, marker, isThere: existsSync(marker) };
}

/** What the setting `frameworks` says of it. */
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
