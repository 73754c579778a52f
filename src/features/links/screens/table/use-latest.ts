import { useLayoutEffect, useRef, useState } from "react";

type Functions = Readonly<Record<string, (...args: never[]) => void>>;

/** The same functions as long as the component stands, each of which calls what it was given last. */
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
        // because the keys are those of T, each with a function that takes and returns the same
      ) as unknown as T,
  );
  return stable;
}
