import type { Command } from 'commander';
import type { SettingKey } from '#src/server/config/index.js';
import { write } from '../output/writer.js';
import { configOf, type Flags, withSettings } from './settings.js';

type ImagesFlags = Flags & { readonly buildArg?: readonly string[] };

const IMAGES_KEYS: readonly SettingKey[] = [
  'dockerSocket',
  'containerImages',
  'frameworks',
  'python3',
  'pythonImage',
];

export function defineImages(command: Command): void {
  withSettings(command, IMAGES_KEYS)
    .argument(
      '[names...]',
      'which ones: ipinsights, agent, python, text-classification; default all',
    )
    .option(
      '--build-arg <BASE=image>',
      'an image to build on, as BASE=node:20-slim or PYTHON_BASE=python:3.11-slim; default the Node.js and the Python of this machine',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .action(async (names: readonly string[], { buildArg, ...flags }: ImagesFlags) => {
      const { buildImages } = await import('../build-images.js');
      const say = (line: string) => write(`${line}\n`);
      const { config } = configOf(flags);
      await buildImages(config, {
        say,
        ...(buildArg && { buildArguments: buildArg }),
        ...(names.length > 0 && { names }),
      });
    });
}
