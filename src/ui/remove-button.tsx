import { Button } from "@mantine/core";
import type { ReactNode, RefObject } from "react";

interface RemoveButtonProps {
  readonly label?: string;
  readonly icon?: ReactNode;
  /** The element that gets the focus, since this button disappears with the value. */
  readonly focusAfter: RefObject<HTMLElement | null>;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** Removes an optional value of a form. */
export function RemoveButton({ label, icon, focusAfter, onRemove, children }: RemoveButtonProps) {
  return (
    <Button
      variant="subtle"
      color="danger"
      size="sm"
      aria-label={label}
      leftSection={icon}
      onClick={() => {
        onRemove();
        focusAfter.current?.focus();
      }}
    >
      {children}
    </Button>
  );
}
