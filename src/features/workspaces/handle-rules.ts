export const HANDLE_MIN_LENGTH = 3;
export const HANDLE_MAX_LENGTH = 30;
/** How long a retired handle is unavailable to other workspaces. */
export const HANDLE_RETIREMENT_DAYS = 90;
/** Minimum time between two changes of handle: each one makes the old handle unavailable while it is retired. */
export const HANDLE_CHANGE_DAYS = 14;
export const HANDLE_CHARACTERS = /^[A-Za-z0-9_.-]*$/;
export const HANDLE_MESSAGE = "Username can only contain letters, numbers, and the characters _ . -";
