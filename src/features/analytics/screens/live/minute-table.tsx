import { useTranslation } from "react-i18next";
import { FigureTable } from "#ui/figure-table.tsx";
import type { Minute } from "./moments.ts";
import { clockWriter } from "./clock.ts";

/** The data of the bars as a table, newest first. */
export function MinuteTable({ minutes }: { minutes: readonly Minute[] }) {
  const { t, i18n } = useTranslation("live");
  const clock = clockWriter(i18n.language);
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <FigureTable label={t("chart")}>
      <thead>
        <tr>
          <th scope="col">{t("minute")}</th>
          <th scope="col">{t("visits")}</th>
          <th scope="col">{t("clicks")}</th>
        </tr>
      </thead>
      <tbody>
        {minutes.toReversed().map(({ start, visits, clicks }) => (
          <tr key={start}>
            <th scope="row">{clock(start * 1000)}</th>
            <td>{write(visits)}</td>
            <td>{write(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
