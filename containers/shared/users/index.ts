export { ProgramFolders } from './program-folders.js';
export { type ProgramIsolation, type ProgramUser, programIsolation } from './program-user.js';
