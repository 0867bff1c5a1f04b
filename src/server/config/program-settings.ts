import { z } from 'zod';

const command = z.array(z.string()).readonly();
const interpreter = z.string().regex(/^\//, 'expected an absolute path');
const version = z.string().regex(/^[\w.+-]{1,40}$/, 'expected a version such as 4.44.2');

/** The settings of programs and their runtimes, by the images and versions that requests name. */
export const PROGRAM_SETTINGS = {
  images: z
    .record(
      z.string().min(1),
      z
        .strictObject({
          train: command.default([]),
          serve: command.default([]),
          process: command.default([]),
        })
        .readonly(),
    )
    .readonly()
    .default({})
    .describe(
      'Programs of the process runner by image, in addition to local: {"<image>": {"train": [...], "serve": [...], "process": [...]}}',
    ),
  python3: interpreter
    .default('/usr/bin/python3')
    .describe('Interpreter of scripts that select no version, where programs are processes'),
  pythonImage: z
    .string()
    .min(1)
    .default('forebear-python:latest')
    .describe('Image of scripts that select no version, where programs are containers'),
  frameworks: z
    .record(
      z.string().min(1),
      z
        .strictObject({
          transformersVersion: version.optional(),
          pytorchVersion: version.optional(),
          pyVersion: version.optional(),
          interpreter: interpreter.optional(),
          image: z.string().min(1).optional(),
        })
        .readonly(),
    )
    .readonly()
    .default({})
    .describe(
      'Runtimes by name: {"x": {"pytorchVersion": "1.13.1", "interpreter": "/…/python", "image": "…"}}',
    ),
  maxInstallSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .default(1_800)
    .describe('How long the installation of a requirements.txt may take'),
};
