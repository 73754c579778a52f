/** Moves an item up or down by one place, as an alternative to dragging; each undefined at that end of the list. */
export interface Steps {
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}
