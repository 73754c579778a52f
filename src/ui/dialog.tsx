import "./dialog.css";
import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly size?: "sm" | "lg";
  /** Goes by its buttons only, because what it shows is shown this once. */
  readonly isSticky?: boolean;
  /** Where the focus goes if what had it before is to vanish. */
  readonly focusAfter?: () => HTMLElement | null;
  /** A long form, which on a phone takes the whole screen. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is there; focus goes in, stays, and returns to where it came from. */
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
      // one frame later, because the trap still holds the focus while it is taken down
      requestAnimationFrame(() => {
        const target = focusAfter?.() ?? before;
        if (target instanceof HTMLElement) target.focus();
      });
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because it is asked once, when the dialog goes
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
        {/* because within a dialog it is no banner of the page */}
        <Modal.Header role="none">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
