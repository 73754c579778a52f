import { useEffect } from "react";

/** What somebody wants to do with their links, said anywhere in the dashboard and done where the links are. */
export type LinkWish =
  | { readonly kind: "add" | "add-block" }
  | { readonly kind: "new-category" | "page-qr" }
  | { readonly kind: "edit"; readonly linkId: string };

let wished: LinkWish | undefined;
let grant: ((wish: LinkWish) => void) | undefined;

/** Says a wish; it waits until the screen of the links is there to grant it. */
export function wishFor(wish: LinkWish): void {
  if (grant) grant(wish);
  else wished = wish;
}

/** Grants what is wished for, and what was wished for before; for the one screen that can. */
export function useLinkWish(onWish: (wish: LinkWish) => void): void {
  useEffect(() => {
    grant = onWish;
    const waiting = wished;
    wished = undefined;
    if (waiting) onWish(waiting);
    return () => {
      if (grant === onWish) grant = undefined;
    };
  }, [onWish]);
}
