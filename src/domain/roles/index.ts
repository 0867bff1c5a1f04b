export { type RoleAccess, Roles, type RoleTable } from './roles.js';
