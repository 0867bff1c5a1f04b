import { refuse } from './refuse.js';

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/?[a-zA-Z_0-9+=,.@\-_/]+$/;
const MAX_LENGTH = 2048;

/** True for the ARN of a role, after the originals' rule. */
export function isRole(text: string): boolean {
  return ROLE.test(text) && text.length <= MAX_LENGTH;
}

/** True for the ARN of a role, or for a name that an ARN is made of. */
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
