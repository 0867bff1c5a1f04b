export { checkInstances } from './instance.js';
export { checkCommand, checkImage } from './program.js';
export { checkInteger, checkTextMap, checkTexts, refuse } from './refuse.js';
export { checkRole, isRole, isRoleName } from './role.js';
export { checkScript } from './script.js';
export { imageSlug } from './slug.js';
export { resolveTags, TAG_LIMITS } from './tags.js';
