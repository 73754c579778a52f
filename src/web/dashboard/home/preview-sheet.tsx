import type { ReactNode } from "react";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./home.module.css";

interface PreviewSheetProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PreviewSheet({ children, ...dialog }: PreviewSheetProps) {
  return (
    <Dialog {...dialog} isSheet>
      <div className={styles.sheet}>{children}</div>
    </Dialog>
  );
}
