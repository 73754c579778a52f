/** Finds what can be chosen in a menu. */
export const ITEMS = "[role^=menuitem]";
