import { useEffect } from "react";

/** Focuses the field of this name after the screen has changed; none if undefined. */
export function useFocusOn(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }, [name]);
}
