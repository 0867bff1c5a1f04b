import {
  type FrameworkVersions,
  VERSION_FIELDS,
  VERSION_NAMES,
} from '#src/domain/frameworks/index.js';
import { MODELS, type Model, type ModelRequest } from '#src/domain/hosting/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { MODEL_PACKAGES, type ModelPackage } from '#src/domain/registry/index.js';
import type { Models } from '#src/hosting/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { SealedValues } from '#src/ports/secrets.js';
import { changeRecords, type RecordChangesOptions } from '#src/records/record-changes.js';
import { notFound } from '#src/records/record-reader.js';
import { nameTaken } from '#src/records/records.js';
import { requireRecorded } from '#src/serving/model-files.js';

/** The request to make a model of a version; unchecked. */
export interface PackageModelRequest extends Pick<ModelRequest, 'environment' | 'role' | 'tags'> {
  readonly name: string;
  /** `<group>:<version>` or `<group>@<alias>`. */
  readonly package: string;
}

export interface PackageModelOptions extends RecordChangesOptions {
  readonly models: Models;
  readonly values?: SealedValues | undefined;
  readonly packages: { refer(text: string): Promise<ModelPackage | undefined> };
  readonly signal: AbortSignal;
}

/** Makes a model with the program, the data and the environment of a version; the given environment is added. */
export async function modelOfPackage(
  { package: reference, environment, ...given }: PackageModelRequest,
  principal: Principal,
  options: PackageModelOptions,
): Promise<Model> {
  const { packages, models, values, signal } = options;
  const found = await packages.refer(reference);
  if (!found) throw notFound(MODEL_PACKAGES, reference);
  const served = (await models.require(found.modelName)).element;
  const opened = values?.open(served.environment) ?? served.environment;
  const request = { ...given, ...programOf(served), environment: { ...opened, ...environment } };
  const prepared = await models.prepare(request, signal);
  const { digest = '' } = prepared;
  requireRecorded({ uri: found.modelData, recorded: found.digest, found: digest });
  return changeRecords(principal, options, async (changes) => {
    const { name } = given;
    if (await changes.find(MODELS, name))
      throw nameTaken(`A model named '${name}' exists already`, name);
    const stamp = { actor: principal.arn, now: changes.now };
    const model = models.sealed(await prepared.make(changes.draft, stamp));
    const made = { ...model, modelPackage: found.name };
    changes.put(MODELS, made);
    return made;
  });
}

/** The parts of a request that give the same program with the same data. */
function programOf({ code, image, imageUri, modelData }: Model): ModelRequest {
  const program = imageUri ?? (code ? undefined : image);
  return {
    ...(program === undefined ? versionsOf(code?.frameworkVersions ?? {}) : { image: program }),
    ...(modelData !== undefined && { modelData }),
    ...(code?.sourceDir !== undefined && { sourceDir: code.sourceDir }),
    ...(code?.entryPoint !== undefined && { entryPoint: code.entryPoint }),
  };
}

function versionsOf(recorded: StringMap): FrameworkVersions {
  const given = VERSION_FIELDS.flatMap((field) => {
    const version = recorded[VERSION_NAMES[field]];
    return version === undefined ? [] : [[field, version]];
  });
  return Object.fromEntries(given);
}
