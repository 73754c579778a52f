import type { ReactNode } from "react";
import styles from "./figure-button.module.css";

interface FigureButtonProps {
  readonly label: string | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
  readonly onClick: () => void;
  /** The figure. */
  readonly children: ReactNode;
}

/** A figure that is explained when it is pressed. */
export function FigureButton({ label, isDisabled = false, className, onClick, children }: FigureButtonProps) {
  return (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      data-reads
    >
      {children}
    </button>
  );
}
