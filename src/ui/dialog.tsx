import "./dialog.css";
import { Modal } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: "sm" | "lg";
  /** Closes only by its buttons, for content that cannot be shown again. */
  readonly isSticky?: boolean;
  /** Receives the focus if the element that had it before is about to disappear. */
  readonly focusAfter?: () => HTMLElement | null;
  /** A long form, which takes the whole screen on a phone. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog that is open while it is mounted. It takes the focus, traps it, and returns it on closing; if the element
 * that had it is gone by then, its nearest remaining ancestor gets it.
 */
export function Dialog({
  title,
  onClose,
  size = "lg",
  isSticky = false,
  focusAfter,
  isSheet = false,
  children,
}: DialogProps) {
  const [before] = useState(focusedElementAndAncestors);
  const isOnTop = useOpenDialog();
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || isSticky || !isOnTop()) return;
      // in an open list or menu, or in the command palette, Escape closes only that
      const { target } = event;
      const above = "[data-mantine-stop-propagation=true], [popover], [popover] *, dialog, dialog *";
      if (target instanceof Element && target.matches(above)) return;
      onClose();
    },
    { capture: true },
  );
  useEffect(
    () => () => {
      // waits one frame, since the focus trap is still active during the unmount
      requestAnimationFrame(() => {
        // the person, or the next dialog, has already moved the focus
        if (document.activeElement !== document.body) return;
        const after = focusAfter?.() ?? before.find((element) => element.isConnected);
        // keeps the scroll position, since a saved item may have been scrolled into view
        if (after) focusElement(after, { preventScroll: true });
      });
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the dialog unmounts
    [],
  );
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={!isSticky}
      // Mantine would close the outermost of nested dialogs
      closeOnEscape={false}
      radius="var(--radius-lg)"
      transitionProps={{ duration: 140 }}
      {...(isSheet && { classNames: { inner: "sheet-inner", content: "sheet-content" } })}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--backdrop)" />
      <Modal.Content>
        {/* overrides the `banner` role, which belongs to the page's header */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton data-reads />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function focusedElementAndAncestors(): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element = document.activeElement; element !== null; element = element.parentElement)
    if (element instanceof HTMLElement && element !== document.body) found.push(element);
  return found;
}

/** Focuses an element, even one that cannot have the focus otherwise. */
function focusElement(element: HTMLElement, options: FocusOptions): void {
  element.focus(options);
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus(options);
}

/** The open dialogs, the topmost last. */
const openDialogs: symbol[] = [];

/** Registers this dialog as open. The returned function says whether it is the topmost. */
function useOpenDialog(): () => boolean {
  const [id] = useState(() => Symbol("dialog"));
  useEffect(() => {
    openDialogs.push(id);
    // removed later, so that the key press that closes this dialog does not also close the one below
    return () => void setTimeout(() => openDialogs.splice(openDialogs.indexOf(id), 1));
  }, [id]);
  return () => openDialogs.at(-1) === id;
}
