import { useEffect, useState } from "react";
import type { ChosenLook } from "./use-qr-look.ts";
import { drawQr, readBack } from "./draw-qr.ts";
import { printSizes } from "./print-sizes.ts";

/** Whether a reader in this browser decodes the text; undefined until it has tried. */
export function useReadBack(text: string, look: ChosenLook): boolean | undefined {
  const [seen, setSeen] = useState<{ readonly of: ChosenLook; readonly isRead: boolean }>();
  useEffect(() => {
    let isGone = false;
    drawQr({ text, look, logo: look.logo, size: printSizes[0] })
      .then(readBack)
      .then(
        (read) => !isGone && setSeen({ of: look, isRead: read === text }),
        (error: unknown) => {
          console.error("qr", error);
          if (!isGone) setSeen({ of: look, isRead: false });
        },
      );
    return () => {
      isGone = true;
    };
  }, [text, look]);
  return seen?.of === look ? seen.isRead : undefined;
}
