import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DragLayerProps, RowDragProps, ListDragProps } from "./drag-layer.tsx";

const LOAD_EVENTS = ["pointerenter", "pointerdown", "touchstart", "focusin"] as const;

const NO_ROW_DRAGS: ReadonlyMap<string, RowDragProps> = new Map();

/** Loads the drag library on the first interaction with the list, to keep it out of the initial load. */
export function useDragLayer(rows: RefObject<HTMLElement | null>, isMovable: boolean) {
  const [Layer, setLayer] = useState<ComponentType<DragLayerProps>>();
  const [rowDrags, setRowDrags] = useState(NO_ROW_DRAGS);
  const [{ listDrag, draggedKey }, setListDrag] = useState<{
    listDrag?: ListDragProps | undefined;
    draggedKey?: string | undefined;
  }>({});
  const earlyPress = useRef<EarlyPress>(undefined);
  const isLoaded = Layer !== undefined;
  const isReady = rowDrags.size > 0 && listDrag !== undefined;

  useEffect(() => {
    const list = rows.current;
    if (!list || !isMovable || isLoaded) return;
    earlyPress.current ??= recordEarlyPress(list);
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
    for (const type of LOAD_EVENTS) list.addEventListener(type, load, { passive: true });
    window.addEventListener("scroll", load, { passive: true });
    // when this effect runs, the pointer or the focus may already be in the list
    if (list.matches(":hover, :focus-within")) load();
    return () => {
      isWanted = false;
      for (const type of LOAD_EVENTS) list.removeEventListener(type, load);
      window.removeEventListener("scroll", load);
    };
  }, [rows, isMovable, isLoaded]);
  useEffect(
    () => () => {
      earlyPress.current?.stop();
      earlyPress.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (!isReady) return;
    earlyPress.current?.replay();
    earlyPress.current = undefined;
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
    (next: ListDragProps | undefined, key: string | undefined) => setListDrag({ listDrag: next, draggedKey: key }),
    [],
  );
  return { Layer: isMovable ? Layer : undefined, rowDrags, listDrag, draggedKey, onRowDrag, onListDrag };
}

const HANDLE_SELECTOR = "[data-rfd-drag-handle-draggable-id]";
const END_EVENTS = ["pointerup", "pointercancel", "touchend", "touchcancel", "touchmove", "blur"] as const;
/** The keys with their `keyCode`, which the library reads. */
const KEY_CODES: ReadonlyMap<string, number> = new Map([
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
  let recorded: (() => void)[] = [];
  /** The handle on which a mouse button is down. */
  let pressed: HTMLElement | undefined;
  const getHandle = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>(HANDLE_SELECTOR) : null;

  function recordMouse(event: MouseEvent) {
    const handle = getHandle(event);
    if (!handle || event.button !== 0) return;
    // as the library does: a press that may become a drag must not select text
    event.preventDefault();
    const { clientX, clientY, button } = event;
    recorded = [() => redispatch(handle, new MouseEvent("mousedown", { clientX, clientY, button, cancelable: true }))];
    pressed = handle;
  }
  function recordMove({ clientX, clientY }: MouseEvent) {
    const [press] = recorded;
    const handle = pressed;
    if (!press || !handle) return;
    recorded = [press, () => redispatch(handle, new MouseEvent("mousemove", { clientX, clientY, cancelable: true }))];
  }
  function recordTouch(event: TouchEvent) {
    const handle = getHandle(event);
    if (!handle) return;
    const touches = { touches: [...event.touches], changedTouches: [...event.changedTouches], cancelable: true };
    recorded = [() => redispatch(handle, new TouchEvent("touchstart", touches))];
  }
  function recordKey(event: KeyboardEvent) {
    const handle = getHandle(event);
    const { key } = event;
    const keyCode = KEY_CODES.get(key);
    if (!handle || !keyCode || (recorded.length === 0 && key !== " ")) return;
    event.preventDefault();
    recorded.push(() => redispatchKey(handle, key, keyCode));
  }
  const discard = (event: Event) => {
    // a touch continues after the browser cancels its pointer events
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    recorded = [];
    pressed = undefined;
  };
  list.addEventListener("mousedown", recordMouse);
  list.addEventListener("touchstart", recordTouch, { passive: true });
  list.addEventListener("keydown", recordKey);
  window.addEventListener("mousemove", recordMove);
  for (const end of END_EVENTS) window.addEventListener(end, discard);
  return {
    replay() {
      const [first, ...others] = recorded;
      this.stop();
      if (others.length === 0) return first?.();
      // the library takes one key per frame; keys pressed meanwhile wait until the recorded ones are through
      const queueKey = (event: KeyboardEvent) => {
        const keyCode = KEY_CODES.get(event.key);
        if (!keyCode || redispatched.has(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        // whatever has the focus: the lifted row is rendered elsewhere, and the library listens to the window
        others.push(() => redispatchKey(document.body, event.key, keyCode));
      };
      // registered before the library's own listener on the window, which it adds once the first key lifts the row
      window.addEventListener("keydown", queueKey, { capture: true });
      first?.();
      const next = () => {
        others.shift()?.();
        if (others.length > 0) requestAnimationFrame(next);
        else window.removeEventListener("keydown", queueKey, { capture: true });
      };
      requestAnimationFrame(next);
    },
    stop() {
      recorded = [];
      list.removeEventListener("mousedown", recordMouse);
      list.removeEventListener("touchstart", recordTouch);
      list.removeEventListener("keydown", recordKey);
      window.removeEventListener("mousemove", recordMove);
      for (const end of END_EVENTS) window.removeEventListener(end, discard);
    },
  };
}

/** Events that are dispatched here, as opposed to those of the user. */
const redispatched = new WeakSet<Event>();

function redispatchKey(handle: HTMLElement, key: string, keyCode: number): void {
  // oxlint-disable-next-line typescript/no-deprecated -- the library reads only keyCode
  redispatch(handle, new KeyboardEvent("keydown", { key, keyCode, cancelable: true }));
}

/**
 * Dispatches an event that does not bubble: the library listens in the capture phase, and other listeners have already
 * handled the original.
 */
function redispatch(handle: HTMLElement, event: Event): void {
  redispatched.add(event);
  (handle.isConnected ? handle : document.body).dispatchEvent(event);
}
