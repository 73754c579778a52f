export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
