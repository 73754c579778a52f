export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;
export const CODE_MAX_LENGTH = 8;
export const INVITATION_MAX_LENGTH = 100;
/**
 * The longest path that a sign-in with the OpenID provider carries. Its sealed cookie is then about 3 KB; browsers keep
 * 4,096 bytes.
 */
export const NEXT_MAX_LENGTH = 2000;

/** True if a path takes more room in the cookie than one of `NEXT_MAX_LENGTH` plain characters. */
export function isNextTooLong(next: string): boolean {
  return new TextEncoder().encode(JSON.stringify(next)).length > NEXT_MAX_LENGTH + '""'.length;
}
