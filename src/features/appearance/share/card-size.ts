/** What link previews ask for: wider is cut, narrower is shown small. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
