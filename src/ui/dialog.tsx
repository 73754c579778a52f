import "./dialog.css";
import { Modal } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly size?: "sm" | "lg";
  /** Closes by its buttons only, for content that is shown only once. */
  readonly isSticky?: boolean;
  /** Receives the focus if the element that had it before is about to disappear. */
  readonly focusAfter?: () => HTMLElement | null;
  /** A long form, which takes the whole screen on a phone. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is open while it is mounted; the focus moves in, stays, and returns. */
export function Dialog({
  title,
  closeLabel,
  onClose,
  size = "lg",
  isSticky = false,
  focusAfter,
  isSheet = false,
  children,
}: DialogProps) {
  const [before] = useState(() => document.activeElement);
  const isOnTop = useOpenDialog();
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || isSticky || !isOnTop()) return;
      // a field with an open list closes only the list
      const { target } = event;
      if (!(target instanceof Element) || target.getAttribute("data-mantine-stop-propagation") !== "true") onClose();
    },
    { capture: true },
  );
  useEffect(
    () => () => {
      // one frame later: the trap still holds the focus while it is removed
      requestAnimationFrame(() => {
        const after = focusAfter?.() ?? before;
        // the list stays where it is: what was saved may have been scrolled into view meanwhile
        if (after instanceof HTMLElement) after.focus({ preventScroll: true });
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
      // Mantine closes the outermost of nested dialogs
      closeOnEscape={false}
      radius="var(--radius-lg)"
      transitionProps={{ duration: 140 }}
      {...(isSheet && { classNames: { inner: "sheet-inner", content: "sheet-content" } })}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--backdrop)" />
      <Modal.Content>
        {/* inside a dialog it is not the banner of the page */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} data-reads />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The open dialogs, each above those before it. */
const openDialogs: symbol[] = [];

/** Notes that this dialog is open; returns whether it is above all others. */
function useOpenDialog(): () => boolean {
  const [id] = useState(() => Symbol("dialog"));
  useEffect(() => {
    openDialogs.push(id);
    // later, so that the key that closes it does not close the one below as well
    return () => void setTimeout(() => openDialogs.splice(openDialogs.indexOf(id), 1));
  }, [id]);
  return () => openDialogs.at(-1) === id;
}
