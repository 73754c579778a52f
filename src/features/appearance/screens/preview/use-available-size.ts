import { type RefCallback, useCallback, useState } from "react";
import type { Device } from "./frames.ts";

/** The current size of an element, kept up to date. */
export function useAvailableSize(): readonly [RefCallback<HTMLElement>, Device] {
  const [available, setAvailable] = useState<Device>({ width: 0, height: 0 });
  const measure = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, available];
}
