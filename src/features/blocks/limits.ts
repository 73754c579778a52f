/** Upper bound on blocks per page, not counting links. */
export const BLOCKS_MAX = 100;
/** Upper bound on the content of a block, as JSON. */
export const CONTENT_BYTES = 32 * 1024;
export const TITLE_MAX_LENGTH = 120;
export const LINE_MAX_LENGTH = 300;
export const PARAGRAPH_MAX_LENGTH = 2_000;
export const BUTTON_MAX_LENGTH = 40;
export const RICH_TEXT_MAX_LENGTH = 5_000;
/** Upper bound on the parts of a rich text, and on the lines of a list in it. */
export const RICH_TEXT_LINES_MAX = 200;
/** Upper bound on the runs of a line. */
export const RICH_TEXT_RUNS_MAX = 200;
export const SOCIAL_ITEMS_MAX = 12;
export const PICTURES_MAX = 12;
export const QUESTIONS_MAX = 20;
export const TIPS_MAX = 6;
export const CONTACTS_MAX = 5;
/** Items are numbered 10, 20, ..., so that items can be inserted between them. */
export const SORT_ORDER_STEP = 10;
export const SORT_ORDER_MAX = 1_000_000_000;
export const CATEGORIES_MAX = 100;
export const CATEGORY_NAME_MAX_LENGTH = 80;
/** How long a deleted link or block can be restored. */
export const TRASH_DAYS = 30;
