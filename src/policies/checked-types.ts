import { isArn } from '#src/domain/arn.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { isOfJob, MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import type { Ancestors } from './ancestors.js';
import { recordedTypeOf } from './entity-facts.js';

const IMAGE = 'Image';

/**
 * Returns the types for which an entity is checked: that of its record, and `Image` for what runs
 * as an image. A caller may have recorded an image with another type first.
 */
export function typesOf(entity: LineageEntity, images: ReadonlySet<string>): readonly string[] {
  const type = recordedTypeOf(entity);
  const isImage = entity.kind === 'artifact' && images.has(entity.source.uri);
  return isImage && type !== IMAGE ? [type, IMAGE] : [type];
}

/** Returns the images that jobs ran, by their recorded inputs. */
export function imagesOfJobs({ entities }: Pick<Ancestors, 'entities'>): ReadonlySet<string> {
  const images = new Set<string>();
  for (const entity of entities.values()) {
    if (entity.kind !== 'trial_component') continue;
    for (const { value } of entity.inputArtifacts)
      if (isImageName(value) && !images.has(value) && isOfJob(entity)) images.add(value);
  }
  return images;
}

/** Returns the images of deployed models and of registered versions, which they are linked to. */
export function imagesOfModels({
  entities,
  links,
}: Pick<Ancestors, 'entities' | 'links'>): ReadonlySet<string> {
  const images = new Set<string>();
  for (const { from, to } of links) {
    const [source, user] = [entities.get(from), entities.get(to)];
    if (source?.kind !== 'artifact' || !user || !isImageName(source.source.uri)) continue;
    if (isDeployment(user) || isPackage(user)) images.add(source.source.uri);
  }
  return images;
}

/** The inputs of jobs and deployments are URIs, except images. */
function isImageName(uri: string): boolean {
  return !uri.includes('://') && !isArn(uri);
}

function isDeployment(entity: LineageEntity): boolean {
  return entity.kind === 'action' && entity.type === MODEL_DEPLOYMENT;
}

function isPackage(entity: LineageEntity): boolean {
  return entity.kind === 'artifact' && isArn(entity.source.uri);
}
