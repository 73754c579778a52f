import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DragLayerProps, RowDragProps, ListDragProps } from "./drag-layer.tsx";

const EVENTS = ["pointerenter", "pointerdown", "touchstart", "focusin"] as const;

const NO_ROW_DRAGS: ReadonlyMap<string, RowDragProps> = new Map();

/** Loads the drag library on the first interaction with the list, to keep it out of the initial load. */
export function useDragLayer(rows: RefObject<HTMLElement | null>, isMovable: boolean) {
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
    for (const type of EVENTS) list.addEventListener(type, load, { passive: true });
    window.addEventListener("scroll", load, { passive: true });
    // when this effect runs, the pointer or the focus may already be in the list
    if (list.matches(":hover, :focus-within")) load();
    return () => {
      isWanted = false;
      for (const type of EVENTS) list.removeEventListener(type, load);
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

const HANDLE = "[data-rfd-drag-handle-draggable-id]";
const ENDS = ["pointerup", "pointercancel", "touchend", "touchcancel", "touchmove", "blur"] as const;
/** The keys with their `keyCode`, which the library reads. */
const KEYS: ReadonlyMap<string, number> = new Map([
  [" ", 32],
  ["ArrowUp", 38],
  ["ArrowDown", 40],
  ["Escape", 27],
]);

interface EarlyPress {
  /** Dispatches the recorded press again, unless it was released in the meantime. */
  replay(): void;
  stop(): void;
}

/** Records a press on a handle before the drag library is loaded, so that the first drag works. */
function recordEarlyPress(list: HTMLElement): EarlyPress {
  let held: (() => void)[] = [];
  /** The handle on which a mouse button is down. */
  let pressed: HTMLElement | undefined;
  const getHandle = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(HANDLE) : null);

  function recordMouse(event: MouseEvent) {
    const handle = getHandle(event);
    if (!handle || event.button !== 0) return;
    // as the library does: a press that may become a drag must not select text
    event.preventDefault();
    const { clientX, clientY, button } = event;
    held = [() => redispatch(handle, new MouseEvent("mousedown", { clientX, clientY, button, cancelable: true }))];
    pressed = handle;
  }
  function recordMove({ clientX, clientY }: MouseEvent) {
    const [press] = held;
    const handle = pressed;
    if (!press || !handle) return;
    held = [press, () => redispatch(handle, new MouseEvent("mousemove", { clientX, clientY, cancelable: true }))];
  }
  function recordTouch(event: TouchEvent) {
    const handle = getHandle(event);
    if (!handle) return;
    const touches = { touches: [...event.touches], changedTouches: [...event.changedTouches], cancelable: true };
    held = [() => redispatch(handle, new TouchEvent("touchstart", touches))];
  }
  function recordKey(event: KeyboardEvent) {
    const handle = getHandle(event);
    const { key } = event;
    const keyCode = KEYS.get(key);
    if (!handle || !keyCode || (held.length === 0 && key !== " ")) return;
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-deprecated -- the library reads only keyCode
    held.push(() => redispatch(handle, new KeyboardEvent("keydown", { key, keyCode, cancelable: true })));
  }
  const forget = (event: Event) => {
    // a touch continues after the browser cancels its pointer events
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    held = [];
    pressed = undefined;
  };
  list.addEventListener("mousedown", recordMouse);
  list.addEventListener("touchstart", recordTouch, { passive: true });
  list.addEventListener("keydown", recordKey);
  window.addEventListener("mousemove", recordMove);
  for (const end of ENDS) window.addEventListener(end, forget);
  return {
    replay() {
      const [first, ...others] = held;
      this.stop();
      first?.();
      const next = () => {
        others.shift()?.();
        if (others.length > 0) requestAnimationFrame(next);
      };
      if (others.length > 0) requestAnimationFrame(next);
    },
    stop() {
      held = [];
      list.removeEventListener("mousedown", recordMouse);
      list.removeEventListener("touchstart", recordTouch);
      list.removeEventListener("keydown", recordKey);
      window.removeEventListener("mousemove", recordMove);
      for (const end of ENDS) window.removeEventListener(end, forget);
    },
  };
}

/**
 * Dispatches an event that does not bubble: the library listens in the capture phase, and other listeners have already
 * handled the original.
 */
function redispatch(handle: HTMLElement, event: Event): void {
  (handle.isConnected ? handle : document.body).dispatchEvent(event);
}
