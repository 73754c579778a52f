import { type ComponentType, createElement, useEffect, useState } from "react";
import { recordResponse } from "./connection.ts";

interface OnDemandProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly onFailure?: () => void;
  /** After a failure, turning this off and on again causes another try. */
  readonly isEnabled?: boolean;
}

/** The components loaded so far. A second use renders immediately, before the next key press. */
const loadedComponents = new WeakMap<object, unknown>();

/**
 * A component whose code is fetched when it is first shown. Unlike React's `lazy`, a failure breaks nothing: it counts
 * as a call without a response, and the next use tries again.
 */
export function OnDemand<Props extends object>({ load, props, onFailure, isEnabled = true }: OnDemandProps<Props>) {
  const [loaded, setLoaded] = useState(() => loadedComponents.get(load) as ComponentType<Props> | undefined);
  const isLoadDue = isEnabled && !loaded;
  useEffect(() => {
    if (!isLoadDue) return;
    let isUnmounted = false;
    load().then(
      (component) => {
        loadedComponents.set(load, component);
        return isUnmounted ? undefined : setLoaded(() => component);
      },
      (error: unknown) => {
        console.error("on demand", error);
        if (isUnmounted) return;
        recordResponse(false);
        onFailure?.();
      },
    );
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the loader does not change while mounted
  }, [isLoadDue]);
  return loaded ? createElement(loaded, props) : null;
}
