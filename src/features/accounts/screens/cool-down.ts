import { useEffect, useState } from "react";
import { SECOND_MS } from "#base/time.ts";

/** The seconds until `untilMs`, counted down while mounted; 0 once it has passed. */
export function useCoolDown(untilMs: number): number {
  // Starts in an effect: the server-rendered document does not know the clock.
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const timer = setInterval(update, SECOND_MS);
    function update() {
      const left = Math.max(0, Math.ceil((untilMs - Date.now()) / SECOND_MS));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }
    update();
    return () => clearInterval(timer);
  }, [untilMs]);
  return secondsLeft;
}
