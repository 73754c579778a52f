import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sidebar-overlay.module.css";

interface SidebarOverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar on small screens: the browser's own dialog, which traps the focus and closes on Escape. */
export function SidebarOverlay({ isOpen, onClose, children }: SidebarOverlayProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    // only a press outside of its content targets the dialog itself
    const closeOutside = (event: MouseEvent) => event.target === element && onClose();
    element?.addEventListener("click", closeOutside);
    return () => element?.removeEventListener("click", closeOutside);
  }, [onClose]);
  return (
    <dialog ref={dialog} id="menu" className={styles.overlay} aria-label={t("nav.label")} onClose={onClose}>
      <div className={styles.content}>
        {isOpen && children}
        <button type="button" className={styles.close} aria-label={t("common:close")} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </button>
      </div>
    </dialog>
  );
}
