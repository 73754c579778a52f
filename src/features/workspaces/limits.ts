export const HANDLE_MIN_LENGTH = 3;
export const HANDLE_MAX_LENGTH = 30;
export const HANDLE_CHARACTERS = /^[A-Za-z0-9_.-]*$/;
export const HANDLE_MESSAGE = "Username can only contain letters, numbers, and the characters _ . -";
