import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { LogoMark } from "#ui/logo-mark.tsx";
import { toLocale } from "#base/locale.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import styles from "./data-inventory.module.css";
import type { DataInventory } from "./data-inventory-queries.ts";

/** The data inventory, on the screen and on paper. */
export function DataInventorySheet({ inventory }: { readonly inventory: DataInventory }) {
  const { t, i18n } = useTranslation("data_inventory");
  const { summary, notKept, kept, limits } = useInventorySentences()(inventory);
  return (
    <article>
      <Card isPadded>
        <div className={styles.parts}>
          <header className={styles.top}>
            <LogoMark />
            <strong>{inventory.username}</strong>
            <time dateTime={inventory.made_at}>
              {t("created_on", {
                when: new Date(inventory.made_at).toLocaleString(toLocale(i18n.language), {
                  dateStyle: "long",
                  timeStyle: "short",
                }),
              })}
            </time>
          </header>
          <Part title={t("summary.title")} lines={summary} isSummary />
          <section>
            <h2>{t("fields.title")}</h2>
            <p className={styles.soft}>{t("fields.lead")}</p>
            <FieldTable fields={inventory.fields} />
          </section>
          <Part title={t("not_kept.title")} lead={t("not_kept.lead")} lines={notKept} />
          <section>
            <h2>{t("private.title")}</h2>
            <p>{t("private.text", { value: inventory.private_visitor })}</p>
          </section>
          <Part title={t("retention.title")} lines={kept} />
          <Part title={t("limits.title")} lines={limits} />
        </div>
      </Card>
    </article>
  );
}

interface PartProps {
  readonly title: string;
  readonly lead?: string;
  readonly lines: readonly string[];
  readonly isSummary?: boolean;
}

function Part({ title, lead, lines, isSummary }: PartProps) {
  return (
    <section>
      <h2>{title}</h2>
      {lead !== undefined && <p className={styles.soft}>{lead}</p>}
      <ul className={styles.lines} data-summary={isSummary || undefined}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function FieldTable({ fields }: { readonly fields: DataInventory["fields"] }) {
  const { t } = useTranslation("data_inventory");
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th>{t("fields.name")}</th>
          <th>{t("fields.example")}</th>
          <th>{t("fields.purpose")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, example }) => (
          <tr key={name}>
            <th scope="row">{t(`field.${name}.name`)}</th>
            <td>
              {example === "" ? <span className={styles.soft}>{t("fields.empty")}</span> : <code>{example}</code>}
            </td>
            <td>{t(`field.${name}.purpose`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sentences of each part of the data inventory, shared by screen, print and text. */
export function useInventorySentences() {
  const { t, i18n } = useTranslation("data_inventory");
  const number = (value: number) => value.toLocaleString(i18n.language);
  const day = (iso: string) => new Date(iso).toLocaleDateString(toLocale(i18n.language), { dateStyle: "medium" });
  return ({ salt_hours: hours, retention, not_kept, summed_by }: DataInventory) => {
    const summed = new Intl.ListFormat(i18n.language).format(
      summed_by.map((name) => lowerFirst(t(`field.${name}.name`), i18n.language)),
    );
    const days = number(retention.days);
    return {
      summary: [
        t("summary.address"),
        t("summary.visitor", { hours }),
        t("summary.days", { days }),
        t("summary.delete"),
      ],
      notKept: [...not_kept.map((name) => t(`not_kept.${name}`)), t("not_kept.device"), t("not_kept.cookies")],
      kept: [
        t("retention.salt", { hours }),
        t("retention.spool"),
        t("retention.days", { plan: retention.plan, days }),
        ...(retention.held.length === 0 ? [t("retention.none")] : []),
        ...retention.held.map(({ days: promised, events, until }) =>
          t("retention.held", { count: events, number: number(events), days: number(promised), until: day(until) }),
        ),
        t("retention.change"),
        t("retention.sums", { fields: summed }),
        t("retention.purge", { count: TRASH_DAYS }),
      ],
      limits: [t("limits.scripts"), t("limits.shared"), t("limits.after")],
    };
  };
}

/** Lower-cases a name for the middle of a sentence, except one that begins with an abbreviation such as UTM. */
function lowerFirst(name: string, language: string): string {
  const second = name.charAt(1);
  if (second !== second.toLocaleLowerCase(language)) return name;
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}
