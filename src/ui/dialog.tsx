import "./dialog.css";
import { Modal } from "@mantine/core";
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
  useEffect(
    () => () => {
      // one frame later: the trap still holds the focus while it is removed
      requestAnimationFrame(() => {
        const after = focusAfter?.();
        if (after) after.focus();
        // what was saved may have been scrolled into view meanwhile
        else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
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
      closeOnEscape={!isSticky}
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
