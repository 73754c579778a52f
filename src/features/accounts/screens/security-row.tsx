import { type ComponentType, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./security.module.css";

interface SecurityRowProps {
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly isCurrent?: boolean;
  /** True for a row outside a list: renders a `div` instead of an `li`. */
  readonly isBox?: boolean;
  readonly className?: string | undefined;
  /** The controls at the end of the row. */
  readonly children?: ReactNode;
}

/** A row of a list of the security settings: a name, details and actions. */
export function SecurityRow({
  icon: Icon,
  name,
  detail,
  isCurrent,
  isBox,
  className = "",
  children,
}: SecurityRowProps) {
  const Row = isBox ? "div" : "li";
  return (
    <Row className={`${styles.row} ${className}`} data-current={isCurrent || undefined}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        {detail && <div className={stacked.soft}>{detail}</div>}
      </div>
      {children}
    </Row>
  );
}

interface SeenDevice {
  readonly browser: string;
  readonly os: string;
  readonly country: string;
}

/** Formats devices and countries in the person's language. */
export function useDeviceTexts() {
  const { t, i18n } = useTranslation("security");
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: "region", fallback: "code" });
    return {
      getDevice({ browser, os }: Omit<SeenDevice, "country">): string {
        if (browser !== "" && os !== "") return t("sessions.device", { browser, os });
        return browser || os || t("sessions.unknown_device");
      },
      getPlace({ country }: Pick<SeenDevice, "country">): string {
        return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : t("sessions.unknown_place");
      },
    };
  }, [t, i18n.language]);
}
