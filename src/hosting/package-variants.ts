import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { EndpointRequest, Variant, VariantRequest } from '#src/domain/hosting/index.js';
import {
  aliasName,
  MODEL_ALIASES,
  MODEL_PACKAGES,
  type ModelAlias,
  type ModelPackage,
  packageName,
  parsePackageReference,
} from '#src/domain/registry/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';

/** The model packages that variants are deployed from. */
export class PackageVariants {
  readonly #packages: RecordReader<ModelPackage>;
  readonly #aliases: RecordReader<ModelAlias>;

  constructor(options: RecordReaderOptions) {
    this.#packages = new RecordReader(MODEL_PACKAGES, options);
    this.#aliases = new RecordReader(MODEL_ALIASES, options);
  }

  /**
   * Returns a request whose variants name the models of their packages. Throws `VALIDATION_FAILED`,
   * `NOT_FOUND`.
   */
  async resolve<Request extends EndpointRequest>(request: Request): Promise<Request> {
    const variants = await Promise.all(
      request.variants.map((variant, index) => this.#variant(variant, `variants.${index}`)),
    );
    return { ...request, variants };
  }

  /**
   * Adds the aliases that an endpoint follows from now on to the commit of its deployment, and
   * requires that the packages stay. Throws `ALIAS_MOVED` for an alias that has moved since.
   */
  async record(draft: LineageDraft, endpoint: string, variants: readonly Variant[]): Promise<void> {
    const names = variants.flatMap(({ modelPackage }) => modelPackage ?? []);
    for (const { element, version } of await this.#packages.requireAll(names))
      draft.expect({ element: 'vertex', id: vertexIdOf(element.arn), is: version });
    const followed = variants.flatMap(({ follows, modelPackage = '' }) =>
      follows === undefined
        ? []
        : [{ alias: aliasName(modelPackage.split('/')[0] ?? '', follows), modelPackage }],
    );
    const aliases = new Set(followed.map(({ alias }) => alias));
    for (const { element, version } of await this.#aliases.requireAll(aliases)) {
      const { group, name, followers } = element;
      const present = packageName(group, element.version);
      const stale = followed.find((one) => one.alias === name && one.modelPackage !== present);
      if (stale) throw moved(element, stale.modelPackage);
      const next = { ...element, followers: [...new Set([...followers, endpoint])] };
      const vertex = MODEL_ALIASES.write(next);
      draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is: version });
    }
  }

  /** Leaves out the packages that are deleted; the models stay. */
  async withoutDeleted(variants: readonly Variant[]): Promise<readonly Variant[]> {
    return Promise.all(
      variants.map(async ({ modelPackage, ...rest }) => {
        const isThere = modelPackage !== undefined && (await this.#packages.get(modelPackage));
        return isThere ? { ...rest, modelPackage } : rest;
      }),
    );
  }

  async #variant(variant: VariantRequest, field: string): Promise<VariantRequest> {
    const { modelPackage, follow = false, ...rest } = variant;
    if (modelPackage === undefined) {
      if (follow) refuse(`${field}.follow`, `${field}.follow needs modelPackage: <group>@<alias>.`);
      return rest;
    }
    if (rest.modelName !== undefined)
      refuse(
        `${field}.modelPackage`,
        `${field}: modelName and modelPackage exclude each other; give one of them.`,
      );
    const reference = parsePackageReference(modelPackage, `${field}.modelPackage`);
    if ('version' in reference) {
      if (follow)
        refuse(
          `${field}.follow`,
          `${field}.follow: '${modelPackage}' never moves; name it by an alias: <group>@<alias>.`,
        );
      return this.#of(packageName(reference.group, reference.version), rest);
    }
    const { group, alias } = reference;
    const { element } = await this.#aliases.require(aliasName(group, alias));
    const found = await this.#of(packageName(element.group, element.version), rest);
    return follow ? { ...found, follows: element.alias } : found;
  }

  async #of(name: string, variant: VariantRequest): Promise<VariantRequest> {
    const { element } = await this.#packages.require(name);
    return { ...variant, modelName: element.modelName, modelPackage: element.name };
  }
}

function moved({ group, alias, version }: ModelAlias, deployed: string): PlatformError {
  return new PlatformError(
    'ALIAS_MOVED',
    `The alias '${alias}' of '${group}' moved from '${deployed}' to version ${version} meanwhile; deploy again.`,
    { details: { group, alias, version, deployed } },
  );
}
