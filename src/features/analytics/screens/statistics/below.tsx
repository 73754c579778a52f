import type { ReactNode } from "react";
import { useNearby } from "#ui/use-nearby.ts";
import styles from "./below.module.css";

const NEAR_PX = 200;

/** Cards further down, which are fetched when they are scrolled to. */
export function Below({ children }: { readonly children: ReactNode }) {
  const [watch, isNear] = useNearby(NEAR_PX);
  return isNear ? children : <div ref={watch} className={styles.room} />;
}
