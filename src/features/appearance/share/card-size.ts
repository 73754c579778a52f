/** The size that link previews expect: wider is cropped, narrower is shown small. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
