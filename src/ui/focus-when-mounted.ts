/** A ref callback that focuses an element when it appears. Its identity is stable, so React does not call it again. */
export const focusWhenMounted = (element: HTMLElement | null) => element?.focus();
