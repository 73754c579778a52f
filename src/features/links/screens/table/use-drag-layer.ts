import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DragLayerProps, RowDragProps, ListDragProps } from "./drag-layer.tsx";
import { type EarlyPress, recordEarlyPress } from "./early-press.ts";

const SIGNS = ["pointerenter", "pointerdown", "touchstart", "focusin"] as const;

interface DragState {
  /** Undefined until the first interaction with the list. */
  readonly Layer: ComponentType<DragLayerProps> | undefined;
  readonly rowDrags: ReadonlyMap<string, RowDragProps>;
  readonly listDrag: ListDragProps | undefined;
  readonly carried: string | undefined;
  readonly onRowDrag: DragLayerProps["onRowDrag"];
  readonly onListDrag: DragLayerProps["onListDrag"];
}

const NO_ROW_DRAGS: ReadonlyMap<string, RowDragProps> = new Map();

/** Loads the drag library on the first interaction with the list, to keep it out of the initial load. */
export function useDragLayer(rows: RefObject<HTMLElement | null>, isMovable: boolean): DragState {
  const [Layer, setLayer] = useState<ComponentType<DragLayerProps>>();
  const [rowDrags, setRowDrags] = useState(NO_ROW_DRAGS);
  const [{ listDrag, carried }, setListDrag] = useState<{
    listDrag?: ListDragProps | undefined;
    carried?: string | undefined;
  }>({});
  const early = useRef<EarlyPress>(undefined);
  const isLoaded = Layer !== undefined;
  const isReady = rowDrags.size > 0 && listDrag !== undefined;

  useEffect(() => {
    const list = rows.current;
    if (!list || !isMovable || isLoaded) return;
    early.current ??= recordEarlyPress(list);
    let isWanted = true;
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      void import("./drag-layer.tsx").then(
        (file) => isWanted && setLayer(() => file.DragLayer),
        // the next interaction tries again; until then, the menu moves items
        () => (isLoading = false),
      );
    };
    for (const sign of SIGNS) list.addEventListener(sign, load, { passive: true });
    window.addEventListener("scroll", load, { passive: true });
    // the pointer or the focus may be in the list already
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

  const onRowDrag = useCallback((key: string, rowDrag: RowDragProps | undefined) => {
    setRowDrags((current) => {
      const next = new Map(current);
      if (rowDrag) next.set(key, rowDrag);
      else next.delete(key);
      return next;
    });
  }, []);
  const onListDrag = useCallback(
    (next: ListDragProps | undefined, key: string | undefined) => setListDrag({ listDrag: next, carried: key }),
    [],
  );
  return { Layer: isMovable ? Layer : undefined, rowDrags, listDrag, carried, onRowDrag, onListDrag };
}
