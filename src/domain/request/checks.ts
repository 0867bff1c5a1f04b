import { PlatformError } from '../errors/index.js';
import type { StringMap } from '../lineage/index.js';

/** Throws `VALIDATION_FAILED` about a field of a request. */
export function refuse(field: string, message: string): never {
  throw new PlatformError('VALIDATION_FAILED', message, { details: { field } });
}

/**
 * Checks every text of a request, including names, at any depth: no store keeps half of a surrogate
 * pair unchanged, and NUL cannot reach a program. Throws `VALIDATION_FAILED`.
 */
export function checkTexts(request: object, field = 'request'): void {
  for (const [name, value] of Object.entries(request)) {
    if (isUnusable(name))
      refuse(field, `A name in ${field} has half of a surrogate pair, or the character NUL.`);
    if (typeof value === 'string' && isUnusable(value))
      refuse(name, `${name} has half of a surrogate pair, or the character NUL; leave it out.`);
    if (typeof value === 'object' && value !== null) checkTexts(value, name);
  }
}

function isUnusable(text: string): boolean {
  return !text.isWellFormed() || text.includes('\0');
}

/** The limits of a map of texts. */
export interface TextMapLimits {
  readonly field: string;
  readonly entries: number;
  readonly key: { readonly max: number; readonly pattern?: RegExp };
  readonly value: number;
}

/** Checks a map of texts. Throws `VALIDATION_FAILED`. */
export function checkTextMap(
  map: Readonly<Record<string, unknown>>,
  { field, entries, key, value }: TextMapLimits,
): Readonly<Record<string, string>> {
  const names = Object.keys(map);
  if (names.length > entries)
    refuse(field, `${field} has ${names.length} entries; give at most ${entries}.`);
  for (const name of names) {
    if (name === '' || name.length > key.max || !(key.pattern?.test(name) ?? true))
      refuse(field, `'${name.slice(0, 100)}' is not a valid key of ${field}.`);
    const text = map[name];
    if (typeof text !== 'string' || text.length > value)
      refuse(
        `${field}.${name}`,
        `${field}.${name.slice(0, 100)} must be a text of at most ${value} characters.`,
      );
  }
  return map as Readonly<Record<string, string>>;
}

/** Checks a whole number. Throws `VALIDATION_FAILED`. */
export function checkInteger(field: string, value: number, [min, max]: readonly [number, number]) {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return refuse(field, `${field} is ${value}; give a whole number from ${min} to ${max}.`);
}

/** The most characters of a description. */
export const DESCRIPTION_LENGTH = 10_000;

/** Checks the notes of a record. Throws `VALIDATION_FAILED`. */
export function checkDescription(description: string): string {
  if (description.length <= DESCRIPTION_LENGTH) return description;
  return refuse(
    'description',
    `description has ${description.length} characters; give at most ${DESCRIPTION_LENGTH}.`,
  );
}

const WORD_LENGTH = 256;

/** Checks a reference to an image. Throws `VALIDATION_FAILED`. */
export function checkImage(field: string, image: string): string {
  if (image === '' || image.length > 255 || /\s/.test(image))
    refuse(field, `${field} must be a reference of 1 to 255 characters.`);
  return image;
}

/** Checks the words of a command. Throws `VALIDATION_FAILED`. */
export function checkCommand(field: string, words: readonly string[], most = 100): void {
  if (words.length > most || words.some((word) => word.length > WORD_LENGTH))
    refuse(field, `A command has at most ${most} words of at most ${WORD_LENGTH} characters.`);
}

const SCRIPT = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\0]{1,256}$/;

/** Checks the path of a script below its folder. Throws `VALIDATION_FAILED`. */
export function checkScript(field: string, path: string): string {
  if (!SCRIPT.test(path)) refuse(field, `'${path.slice(0, 100)}' is not a path below sourceDir.`);
  return path;
}

const INSTANCE_TYPE = /^(?:local|local_gpu|ml\.[a-z0-9-]+\.[a-z0-9-]+)$/;
const MAX_INSTANCES = 20;

/** The instances of a job or a variant. */
export interface Instances {
  readonly instanceType: string;
  readonly instanceCount: number;
}

/** Checks the fields `<field>.instanceType` and `<field>.instanceCount`. Throws `VALIDATION_FAILED`. */
export function checkInstances(field: string, { instanceType, instanceCount }: Instances): void {
  if (!INSTANCE_TYPE.test(instanceType))
    refuse(
      `${field}.instanceType`,
      `'${instanceType.slice(0, 80)}' is not an instance type; use local, local_gpu or one such as ml.m5.2xlarge.`,
    );
  checkInteger(`${field}.instanceCount`, instanceCount, [1, MAX_INSTANCES]);
}

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/?[a-zA-Z_0-9+=,.@\-_/]+$/;
const MAX_LENGTH = 2048;

/** True for the ARN of a role, after the originals' rule. */
export function isRole(text: string): boolean {
  return ROLE.test(text) && text.length <= MAX_LENGTH;
}

/** True for the ARN of a role, or for a name that can become one. */
export function isRoleName(text: string): boolean {
  return isRole(text) || /^[a-zA-Z_0-9+=,.@-]{1,64}$/.test(text);
}

/** Returns the ARN of an execution role. Throws `VALIDATION_FAILED`. */
export function checkRole(role: string): string {
  if (isRole(role)) return role;
  return refuse(
    'role',
    `'${role.slice(0, 200)}' is not the ARN of a role; expected arn:aws:iam::<12 digits>:role/<name>.`,
  );
}

/** The last part of an image's name, with letters, digits and inner hyphens; may be empty. */
export function imageSlug(image: string): string {
  const own = image.split('/').at(-1)?.split(/[:@]/)[0] ?? '';
  return own.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}

/** The originals' limits on tags: their number, and the lengths of a key and of a value in characters. */
export const TAG_LIMITS = { entries: 50, key: 128, value: 256 } as const;

/** The tags of a request; none when absent. Throws `VALIDATION_FAILED`. */
export function resolveTags(tags: Readonly<Record<string, unknown>> = {}): StringMap {
  const { entries, key, value } = TAG_LIMITS;
  return checkTextMap(tags, { field: 'tags', entries, key: { max: key }, value });
}
