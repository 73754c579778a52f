/** The maximum length of an appeal. */
export const APPEAL_MAX_LENGTH = 2_000;
/** Article 20 of the EU's Digital Services Act asks for at least six months. */
export const APPEAL_DAYS = 184;
