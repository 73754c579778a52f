import { Button, Checkbox } from "@mantine/core";
import { useState, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Disc } from "#ui/disc.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { ImportPreview } from "../../page-import/contract.ts";
import styles from "./page-import.module.css";
import { type Choice, countChosen, initialChoice, getLinks, withAddress } from "./choice.ts";

interface ImportFormProps {
  readonly found: ImportPreview;
  /** Leaving would not stop it. */
  readonly isImporting: boolean;
  readonly error: string | undefined;
  readonly onImport: (choice: Choice) => void;
  readonly onLeave: () => void;
}

const getHost = (address: string) => (URL.parse(address)?.hostname ?? address).replace(/^www\./, "");
const shortened = (address: string) => address.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/, "").replace(/\/$/, "");

/** The contents of a page, each with a checkbox. Warns before the import if the links exceed the plan. */
export function ImportForm({ found, isImporting, error, onImport, onLeave }: ImportFormProps) {
  const { t } = useTranslation(["templates", "common"]);
  const [choice, setChoice] = useState(() => initialChoice(found));
  const { title, description, picture, sections, profiles, left_out, room: available } = found;
  const count = countChosen(choice);
  const isTooMuch = available !== null && choice.links.size > available;
  const about = [
    { field: "title" as const, name: t("import.page_title"), detail: title },
    { field: "description" as const, name: t("import.page_description"), detail: description },
    {
      field: "picture" as const,
      name: t("import.page_picture"),
      detail: picture && t("import.picture_from", { host: getHost(picture) }),
    },
  ].filter(({ detail }) => detail !== "");

  return (
    <div className={styles.found}>
      <p className={styles.where}>
        {t("import.found", { host: shortened(found.address) })}
        <button type="button" onClick={onLeave} disabled={isImporting}>
          {t("import.again")}
        </button>
      </p>
      {about.length > 0 && (
        <FormSection title={t("import.about")}>
          {about.map(({ field, name, detail }) => (
            <FormRow
              key={field}
              name={name}
              detail={detail}
              isWanted={choice[field]}
              onWant={(isWanted) => setChoice({ ...choice, [field]: isWanted })}
            />
          ))}
        </FormSection>
      )}
      {profiles.length > 0 && (
        <FormSection title={t("import.profiles")} text={t("import.profiles_text")}>
          {profiles.map(({ platform, link }) => (
            <FormRow
              key={link}
              name={getHost(link) || shortened(link)}
              detail={getHost(link) ? shortened(link) : ""}
              sign={
                <Disc>
                  <PlatformIcon platform={platform} />
                </Disc>
              }
              isWanted={choice.profiles.has(link)}
              onWant={(isWanted) => setChoice({ ...choice, profiles: withAddress(choice.profiles, link, isWanted) })}
            />
          ))}
        </FormSection>
      )}
      {sections.map(({ name, links }, index) => (
        <FormSection
          // oxlint-disable-next-line react/no-array-index-key -- the found items never move
          key={index}
          title={name || t("import.links")}
          onAll={(isWanted) =>
            setChoice({
              ...choice,
              links: links.reduce((set, { link }) => withAddress(set, link, isWanted), choice.links),
            })
          }
        >
          {links.map(({ name: called, link, platform, known }) => (
            <FormRow
              key={link}
              name={called}
              detail={shortened(link)}
              sign={
                <Disc>
                  <PlatformIcon platform={platform} />
                </Disc>
              }
              mark={known && t("import.existing")}
              isWanted={choice.links.has(link)}
              onWant={(isWanted) => setChoice({ ...choice, links: withAddress(choice.links, link, isWanted) })}
            />
          ))}
        </FormSection>
      ))}
      <LeftOutList reasons={left_out} />
      {available !== null && getLinks(sections).length > available && (
        <Banner kind={isTooMuch ? "error" : "info"}>
          {available === 0 ? t("import.quota_none") : t("import.quota", { count: available })}{" "}
          <a href="/pricing">{t("see_plans")}</a>
        </Banner>
      )}
      {error && <Banner kind="error">{error}</Banner>}
      <ButtonRow>
        <Button variant="default" onClick={onLeave} disabled={isImporting}>
          {t("common:cancel")}
        </Button>
        <Button onClick={() => onImport(choice)} disabled={isImporting || count === 0 || isTooMuch}>
          {isImporting ? t("import.adding") : count === 0 ? t("import.add") : t("import.add_count", { count })}
        </Button>
      </ButtonRow>
    </div>
  );
}

function LeftOutList({ reasons: items }: { reasons: ImportPreview["left_out"] }) {
  const { t } = useTranslation("templates");
  if (items.length === 0) return null;
  return (
    <Disclosure className={styles.leftOut} summary={t("import.left_out", { count: items.length })}>
      <ul>
        {items.map(({ name, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the found items never move
          <li key={index}>
            <strong dir="auto">{name}</strong>: {t(`import.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Selects all or none. */
  readonly onAll?: (isWanted: boolean) => void;
  readonly children: ReactNode;
}

function FormSection({ title, text, onAll, children }: FormSectionProps) {
  const { t } = useTranslation("templates");
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h3 id={id} dir="auto">
          {title}
        </h3>
        {text && <p>{text}</p>}
        {onAll && (
          <span className={styles.all}>
            <button type="button" onClick={() => onAll(true)}>
              {t("import.choose_all")}
            </button>
            <button type="button" onClick={() => onAll(false)}>
              {t("import.choose_none")}
            </button>
          </span>
        )}
      </div>
      <ul>{children}</ul>
    </div>
  );
}

interface FormRowProps {
  readonly name: string;
  readonly detail: string;
  /** The icon of the link's target. */
  readonly sign?: ReactNode;
  /** The reason why it is not selected at first. */
  readonly mark?: string | false;
  readonly isWanted: boolean;
  readonly onWant: (isWanted: boolean) => void;
}

function FormRow({ name, detail, sign, mark, isWanted, onWant }: FormRowProps) {
  return (
    <li>
      <label className={styles.row}>
        <Checkbox checked={isWanted} onChange={(event) => onWant(event.currentTarget.checked)} />
        {sign}
        <span className={styles.words}>
          <strong dir="auto">{name}</strong>
          {detail !== "" && <span dir="auto">{detail}</span>}
        </span>
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
    </li>
  );
}
