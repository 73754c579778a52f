import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import styles from "./show-toast.module.css";

interface Toast {
  readonly title: string;
  readonly text?: string;
  /** Screen readers announce failures immediately, and other messages at the next pause. */
  readonly isFailure?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly durationMs?: number;
}

/** Shows a temporary message in the corner, with at most one action; returns a function that removes it. */
export function showToast({ title, text, isFailure, action, durationMs }: Toast): () => void {
  const hide = () => void notifications.hide(id);
  const id = notifications.show({
    title,
    message: (
      <span className={styles.words}>
        {text}
        {action && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              hide();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
    ),
    role: isFailure ? "alert" : "status",
    ...(isFailure && { color: "danger" }),
    ...(durationMs !== undefined && { autoClose: durationMs }),
  });
  return hide;
}
