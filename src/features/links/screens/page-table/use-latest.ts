import { useLayoutEffect, useRef, useState } from "react";

type Functions = Readonly<Record<string, (...args: never[]) => void>>;

/** Returns functions with stable identities that call the functions of the latest render. */
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
        // the compiler cannot see that this has the keys and signatures of T
      ) as unknown as T,
  );
  return stable;
}
