import { useTranslation } from "react-i18next";
import styles from "./shared-card.module.css";

interface SharedCardProps {
  readonly title: string;
  readonly description: string;
  readonly image: string;
}

/** Approximates how a chat shows the link. */
export function SharedCard({ title, description, image }: SharedCardProps) {
  const { t } = useTranslation("rules");
  const isPicture = /^(\/|https:\/\/)./.test(image);
  return (
    <div className={styles.card} role="group" aria-label={t("preview.card")}>
      {isPicture && (
        <img key={image} src={image} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
      )}
      <div className={styles.words}>
        <span className={styles.host}>{location.host}</span>
        {title && <span className={styles.title}>{title}</span>}
        {description && <span className={styles.text}>{description}</span>}
      </div>
    </div>
  );
}
