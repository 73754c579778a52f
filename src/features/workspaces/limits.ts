export const HANDLE_MIN_LENGTH = 3;
export const HANDLE_MAX_LENGTH = 30;
/** How long nobody else may take a handle that was given up. */
export const HANDLE_RETIREMENT_DAYS = 90;
/** A new handle at most so often, because each takes the old one from everybody for as long as it rests. */
export const HANDLE_CHANGE_DAYS = 14;
export const HANDLE_CHARACTERS = /^[A-Za-z0-9_.-]*$/;
export const HANDLE_MESSAGE = "Username can only contain letters, numbers, and the characters _ . -";
