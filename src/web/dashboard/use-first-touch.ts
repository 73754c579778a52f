import { useEffect, useState } from "react";

const SIGNS = ["pointerdown", "keydown"] as const;

/** True once the person has pressed anything: until then none of their actions can fail or succeed. */
export function useFirstTouch(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) return;
    const touch = () => setTouched(true);
    for (const sign of SIGNS) window.addEventListener(sign, touch, { once: true, capture: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true });
    };
  }, [isTouched]);
  return isTouched;
}
