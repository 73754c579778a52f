import { type ComponentType, createElement, useEffect, useState } from "react";

interface OnDemandProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly onFailure: () => void;
  /** Turned on again after a failure, it makes another try. */
  readonly isWorthTrying?: boolean;
}

/** What has come, so that it is there at once the next time, before the next key is pressed. */
const come = new WeakMap<object, unknown>();

/**
 * A component whose code is fetched when this is first shown. Unlike with React's `lazy` a failure breaks nothing: it is told
 * to `onFailure`, and the next time tries again.
 */
export function OnDemand<Props extends object>({ load, props, onFailure, isWorthTrying = true }: OnDemandProps<Props>) {
  const [loaded, setLoaded] = useState(() => come.get(load) as ComponentType<Props> | undefined);
  const isWanted = isWorthTrying && !loaded;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (component) => {
        come.set(load, component);
        return isGone ? undefined : setLoaded(() => component);
      },
      (error: unknown) => {
        console.error("on demand", error);
        if (!isGone) onFailure();
      },
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because what is loaded does not change while it is shown
  }, [isWanted]);
  return loaded ? createElement(loaded, props) : null;
}
