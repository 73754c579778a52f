import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DragLayerProps, Grip, Ground } from "./drag-layer.tsx";
import { type EarlyPress, keepEarlyPress } from "./early-press.ts";

const SIGNS = ["pointerenter", "pointerdown", "touchstart", "focusin"] as const;

interface DragState {
  /** Undefined until somebody turns to the list. */
  readonly Layer: ComponentType<DragLayerProps> | undefined;
  readonly grips: ReadonlyMap<string, Grip>;
  readonly ground: Ground | undefined;
  readonly carried: string | undefined;
  readonly onGrip: DragLayerProps["onGrip"];
  readonly onGround: DragLayerProps["onGround"];
}

const NO_GRIPS: ReadonlyMap<string, Grip> = new Map();

/** What makes rows draggable, fetched with the first sign that somebody turns to them: a first load is for reading. */
export function useDragLayer(rows: RefObject<HTMLElement | null>, isMovable: boolean): DragState {
  const [Layer, setLayer] = useState<ComponentType<DragLayerProps>>();
  const [grips, setGrips] = useState(NO_GRIPS);
  const [{ ground, carried }, setGround] = useState<{ ground?: Ground | undefined; carried?: string | undefined }>({});
  const early = useRef<EarlyPress>(undefined);
  const isLoaded = Layer !== undefined;
  const isReady = grips.size > 0 && ground !== undefined;

  useEffect(() => {
    const list = rows.current;
    if (!list || !isMovable || isLoaded) return;
    early.current ??= keepEarlyPress(list);
    let isWanted = true;
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      void import("./drag-layer.tsx").then(
        (file) => isWanted && setLayer(() => file.DragLayer),
        // the next sign tries again, and what cannot be dragged meanwhile is moved by the menu
        () => (isLoading = false),
      );
    };
    for (const sign of SIGNS) list.addEventListener(sign, load, { passive: true });
    window.addEventListener("scroll", load, { passive: true });
    // because the list may have come under a pointer that rests, or with the focus already in it
    if (list.matches(":hover, :focus-within")) load();
    return () => {
      isWanted = false;
      for (const sign of SIGNS) list.removeEventListener(sign, load);
      window.removeEventListener("scroll", load);
    };
  }, [rows, isMovable, isLoaded]);
  useEffect(
    () => () => {
      early.current?.stop();
      early.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (!isReady) return;
    early.current?.replay();
    early.current = undefined;
  }, [isReady]);

  const onGrip = useCallback((key: string, grip: Grip | undefined) => {
    setGrips((current) => {
      const next = new Map(current);
      if (grip) next.set(key, grip);
      else next.delete(key);
      return next;
    });
  }, []);
  const onGround = useCallback(
    (next: Ground | undefined, key: string | undefined) => setGround({ ground: next, carried: key }),
    [],
  );
  return { Layer: isMovable ? Layer : undefined, grips, ground, carried, onGrip, onGround };
}
