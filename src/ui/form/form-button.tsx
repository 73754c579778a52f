import type { ComponentProps } from "react";
import styles from "./form-button.module.css";

/** The class of links that look like a `FormButton`. */
export const formButton = styles.button;

interface FormButtonProps extends ComponentProps<"button"> {
  /** The main action of the form unless this is set. */
  readonly isSecondary?: boolean;
  readonly isSmall?: boolean;
}

/** A button that looks like those of the dashboard, but does not need Mantine. */
export function FormButton({ isSecondary, isSmall, type = "button", ...button }: FormButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- it has a default
      type={type}
      className={formButton}
      data-secondary={isSecondary || undefined}
      data-small={isSmall || undefined}
      {...button}
    />
  );
}
