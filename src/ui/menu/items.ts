/** Selects the items of a menu. */
export const ITEMS = "[role^=menuitem]";
