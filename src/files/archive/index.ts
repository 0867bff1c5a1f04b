export { archiveDigests } from './archive-digests.js';
export { type PackOptions, packFolder } from './pack-folder.js';
export { type Packer, packEntries } from './packer.js';
export { type Unpacked, type UnpackOptions, unpackArchive } from './unpack-archive.js';
