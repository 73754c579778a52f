import { useLayoutEffect, useRef, useState } from "react";

type Functions = Readonly<Record<string, (...args: never[]) => void>>;

/** Stable functions that call the latest ones given. */
export function useLatest<T extends { [K in keyof T]: (...args: never[]) => void }>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...args: never[]) => (latest.current as unknown as Functions)[name]?.(...args),
        ]),
        // the keys are those of T, each with a function of the same signature
      ) as unknown as T,
  );
  return stable;
}
