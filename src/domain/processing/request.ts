import { CONTAINER_ROOT } from '../container/index.js';
import {
  checkJobRequest,
  checkSeed,
  type JobDefaults,
  PROGRAM_JOB_REQUEST,
  type ResolvedProgramJob,
  resolveProgramJob,
} from '../job/index.js';
import { checkChannelName } from '../names.js';
import {
  listOf,
  number,
  type ObjectOf,
  objectOf,
  optional,
  text,
  type Value,
} from '../record/index.js';
import { checkCommand, checkImage, imageSlug, refuse } from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import { LOCAL_PATH, type PROCESSING_OPTIONS, type ProcessingPlace } from './record.js';

/** A requested input or output. */
const PLACE_REQUEST = objectOf({ name: text, uri: text, localPath: text });
export type PlaceRequest = Value<typeof PLACE_REQUEST>;

const REQUEST = {
  ...PROGRAM_JOB_REQUEST,
  image: text,
  /** The program and its arguments; default: the image's command. */
  command: optional(listOf(text)),
  inputs: optional(listOf(PLACE_REQUEST)),
  outputs: optional(listOf(PLACE_REQUEST)),
  /** Default: generated, and recorded. */
  seed: optional(number),
};
/** The options of a launch of a processing job; unchecked. */
export type ProcessingRequest = ObjectOf<typeof REQUEST>;

const MAX_PLACES = 10;
const MAX_PATH = 256;
/** The files that the platform writes must be unchanged for the program. */
const CONFIG = `${CONTAINER_ROOT}/config`;
/** Folders that another machine gets and does not send back. */
const ONLY_READ = [`${CONTAINER_ROOT}/input`, `${CONTAINER_ROOT}/code`];
/** The inputs and outputs of a request. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`. */
export function resolvePlaces({ inputs = [], outputs = [] }: ProcessingRequest): {
  readonly inputs: readonly ProcessingPlace[];
  readonly outputs: readonly ProcessingPlace[];
} {
  const places = { inputs: resolve('inputs', inputs), outputs: resolve('outputs', outputs) };
  refuseTwice('inputs', 'localPath', places.inputs);
  refuseTwice('outputs', 'uri', places.outputs);
  for (const { name, localPath } of places.outputs)
    if (ONLY_READ.some((folder) => isAtOrBelow(localPath, folder)))
      refuse(
        'outputs.localPath',
        `Output '${name}' lies in a folder for inputs; use one such as ${CONTAINER_ROOT}/processing/output.`,
      );
  for (const input of places.inputs) {
    const output = places.outputs.find((other) => isAtOrBelow(input.localPath, other.localPath));
    if (output)
      refuse(
        'inputs.localPath',
        `Input '${input.name}' lies in the folder of output '${output.name}', so that it would be stored as its output; use another localPath.`,
      );
  }
  return places;
}

function resolve(field: string, requests: readonly PlaceRequest[]): readonly ProcessingPlace[] {
  if (requests.length > MAX_PLACES)
    refuse(field, `${requests.length} ${field} were given; give at most ${MAX_PLACES}.`);
  const places = requests.map(({ name, uri, localPath }) => ({
    name: checkChannelName(name, `${field}.name`),
    uri: toS3Uri(uri),
    localPath: checkLocalPath(field, localPath),
  }));
  refuseTwice(field, 'name', places);
  return places;
}

function checkLocalPath(field: string, given: string): string {
  const path = given.replace(/\/+$/, '');
  if (!LOCAL_PATH.test(path) || path.length > MAX_PATH)
    refuse(
      `${field}.localPath`,
      `'${given.slice(0, 200)}' is not a folder below ${CONTAINER_ROOT}; use one such as ${CONTAINER_ROOT}/processing/input, of at most ${MAX_PATH} characters.`,
    );
  if (isAtOrBelow(path, CONFIG))
    refuse(`${field}.localPath`, `${CONFIG} holds the job's configuration; use another localPath.`);
  return path;
}

function refuseTwice(
  field: string,
  what: keyof ProcessingPlace,
  places: readonly ProcessingPlace[],
): void {
  const seen = new Map<string, string>();
  for (const place of places) {
    const value = what === 'name' ? place.name.toUpperCase() : place[what].replace(/\/+$/, '');
    const other = seen.get(value);
    if (other !== undefined)
      refuse(
        `${field}.${what}`,
        `'${other}' and '${place.name}' of ${field} have the same ${what} '${place[what]}'; give each its own.`,
      );
    seen.set(value, place.name);
  }
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A checked request: all fields of a job except its name and its times. */
export type ResolvedProcessing = ResolvedProgramJob & ObjectOf<typeof PROCESSING_OPTIONS>;

const RULES = { maxRuntimeDays: 9, environment: { entries: 100, name: 256, value: 256 } } as const;
/** The originals' limits on an entry point and arguments together. */
const MAX_WORDS = 200;

/** Checks every field of a request and fills in defaults. Throws the first error. */
export function resolveProcessingRequest(
  request: ProcessingRequest,
  { executionRole }: JobDefaults,
): ResolvedProcessing {
  checkJobRequest(request);
  const image = checkImage('image', request.image);
  const { command = [] } = request;
  checkCommand('command', command, MAX_WORDS);
  const prefix = `${imageSlug(image) || 'image'}-processing`;
  return {
    ...resolveProgramJob(request, { ...RULES, prefix, executionRole }),
    image,
    command,
    ...resolvePlaces(request),
    ...(request.seed !== undefined && { seed: checkSeed(request.seed) }),
  };
}
