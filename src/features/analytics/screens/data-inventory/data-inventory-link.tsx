import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./receipt-link.module.css";

/** The link to the data inventory. */
export function DataInventoryLink() {
  const { t } = useTranslation("statistics");
  return (
    <Link to="/dashboard/analytics/receipt" className={styles.link}>
      <IconReceipt size={18} stroke={1.75} aria-hidden />
      {t("data_inventory")}
    </Link>
  );
}
