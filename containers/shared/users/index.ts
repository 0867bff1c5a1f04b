export { ProgramFolders } from './program-folders.js';
export {
  type ProgramIsolation,
  type ProgramUser,
  type ProgramUsers,
  programIsolation,
} from './program-user.js';
