import { useEffect, useRef } from "react";

/**
 * Moves the focus after the next render, for buttons that disappear when they are pressed. The returned function takes
 * a function that finds the element in the new content.
 */
export function useFocusAfterRender(): (find: () => HTMLElement | null | undefined) => void {
  const wanted = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    wanted.current?.()?.focus();
    wanted.current = undefined;
  });
  return (find) => {
    wanted.current = find;
  };
}
