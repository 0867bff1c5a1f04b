import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { PREFIX_ROWS } from '../coding.js';
import type { NetworkShape } from '../kernel/layout.js';
import { Network } from '../kernel/network.js';

const MODEL_FILES = { vectors: 'model.bin', description: 'model.json' } as const;

/** The format version that this program writes and reads. */
const MODEL_VERSION = 1;

const MAGIC = 'FBIPINS1';
const HEADER = 32;
const CHUNK = 4_194_304;

export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

/** Writes a model: first its vectors, then its description, each under a temporary name until it is complete. */
export async function writeModel(
  directory: string,
  network: Network,
  description: Readonly<Record<string, unknown>>,
): Promise<void> {
  const vectors = join(directory, MODEL_FILES.vectors);
  const file = await open(`${vectors}.partial`, 'w');
  try {
    for (const chunk of chunks(network)) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${vectors}.partial`, vectors);
  const path = join(directory, MODEL_FILES.description);
  const text = { format: 'forebear-ipinsights', version: MODEL_VERSION, ...description };
  await writeFile(`${path}.partial`, `${JSON.stringify(text, null, 2)}\n`);
  await rename(`${path}.partial`, path);
}

/** Reads a model for scoring. Throws {@link ModelFileError} when it is missing, truncated or not a model. */
export async function readModel(directory: string): Promise<Network> {
  const path = join(directory, MODEL_FILES.vectors);
  const file = await open(path, 'r').catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    throw new ModelFileError(`There is no model: ${path} does not exist.`);
  });
  try {
    const header = Buffer.alloc(HEADER);
    const { bytesRead } = await file.read(header, 0, HEADER, 0);
    const { size } = await file.stat();
    const network = new Network({ shape: readHeader(header.subarray(0, bytesRead), size, path) });
    await fill(network, file);
    return network;
  } finally {
    await file.close();
  }
}

async function fill(network: Network, file: FileHandle): Promise<void> {
  const chunk = new Float32Array(rowsInChunk(network.shape) * network.shape.dimension);
  let next = chunk.length;
  let position = HEADER;
  for (const row of network.rows()) {
    if (next === chunk.length) {
      await file.read(chunk, 0, chunk.byteLength, position);
      position += chunk.byteLength;
      next = 0;
    }
    row.set(chunk.subarray(next, next + row.length));
    next += row.length;
  }
}

function modelBytes({ entityRows, dimension, layers }: NetworkShape): number {
  const encoder = layers === 0 ? 0 : PREFIX_ROWS + 1 + (layers - 1) * (dimension + 1);
  return HEADER + (entityRows + encoder) * dimension * 4;
}

function* chunks(network: Network): Generator<Buffer> {
  const { entityRows, dimension, layers } = network.shape;
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC, 'latin1');
  for (const [index, value] of [
    MODEL_VERSION,
    entityRows,
    dimension,
    layers,
    PREFIX_ROWS,
  ].entries()) {
    header.writeUInt32LE(value, MAGIC.length + index * 4);
  }
  yield header;
  const length = rowsInChunk(network.shape) * dimension;
  let chunk = new Float32Array(length);
  let filled = 0;
  for (const row of network.rows()) {
    chunk.set(row, filled);
    filled += row.length;
    if (filled < chunk.length) continue;
    yield Buffer.from(chunk.buffer);
    chunk = new Float32Array(length);
    filled = 0;
  }
  yield Buffer.from(chunk.buffer, 0, filled * 4);
}

function rowsInChunk({ dimension }: NetworkShape): number {
  return Math.max(1, Math.floor(CHUNK / (dimension * 4)));
}

function readHeader(bytes: Buffer, size: number, path: string): NetworkShape {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new ModelFileError(`${path} is not a model of ipinsights.`);
  }
  const [version = 0, entityRows = 0, dimension = 0, layers = 0, prefixRows = 0] = [
    0, 1, 2, 3, 4,
  ].map((index) => bytes.readUInt32LE(MAGIC.length + index * 4));
  if (version !== MODEL_VERSION || prefixRows !== PREFIX_ROWS) {
    throw new ModelFileError(
      `${path} has format version ${version}; this program reads ${MODEL_VERSION}.`,
    );
  }
  const shape = { entityRows, dimension, layers };
  if (size === modelBytes(shape)) return shape;
  throw new ModelFileError(
    `${path} has ${size} bytes, but its header requires ${modelBytes(shape)}: it is damaged.`,
  );
}
