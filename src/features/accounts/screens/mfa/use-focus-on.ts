import { useEffect } from "react";

/** Puts the focus into the field of this name, because the screen has changed under a person's hands; into none without a name. */
export function useFocusOn(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }, [name]);
}
