import { Button, Heading, Hr, Link, Section, Text } from "@react-email/components";
import type { CSSProperties } from "react";
import type { Language } from "#base/language.ts";
import { MailFrame } from "#features/accounts/mails/mail-frame.tsx";
import type { FigureLine, RankedTable, ReportMessage } from "./report-message.ts";
import { reportStyles as styles, reportStyleSheet } from "./report-styles.ts";

interface ReportMailProps {
  readonly message: ReportMessage;
  readonly language: Language;
  readonly publicUrl: string;
}

/** The report as an email: figures, bars without images, top links and sources. */
export function ReportMail({ message, language, publicUrl }: ReportMailProps) {
  const { subject, title, lead, quiet, figures, versus, series, tables, button, why, off, signOff } = message;
  return (
    <MailFrame
      language={language}
      publicUrl={publicUrl}
      subject={subject}
      preview={quiet ?? figures.map(({ name, value }) => `${name}: ${value}`).join(" · ")}
      title={title}
      signOff={signOff}
      maxWidth="560px"
      styleSheet={reportStyleSheet}
    >
      <Text style={styles.lead} className="soft">
        {lead}
      </Text>
      {quiet !== undefined && (
        <Text style={styles.warning} className="ink">
          {quiet}
        </Text>
      )}
      {figures.length > 0 && (
        <>
          <FigureGrid figures={figures} />
          <Text style={{ ...styles.quiet, margin: 0 }} className="soft">
            {versus}
          </Text>
          <SubHeading text={series.title} />
          <BarTable series={series} />
        </>
      )}
      {tables.map((table) => (
        <Ranking key={table.title} table={table} />
      ))}
      <Section style={{ margin: "26px 0 4px" }}>
        <Button href={button.url} style={styles.button} className="button">
          {button.label}
        </Button>
      </Section>
      <Hr style={styles.line} className="line" />
      <Text style={{ ...styles.quiet, margin: 0 }} className="soft">
        {why}{" "}
        <Link href={off.url} style={styles.off} className="url">
          {off.label}
        </Link>
      </Text>
    </MailFrame>
  );
}

function SubHeading({ text }: { readonly text: string }) {
  return (
    <Heading as="h2" style={styles.heading} className="ink">
      {text}
    </Heading>
  );
}

/** Two figures per row, so that they are as large on a phone as on a desktop. */
function FigureGrid({ figures }: { readonly figures: readonly FigureLine[] }) {
  const pairs = figures.flatMap((figure, index) => (index % 2 === 0 ? [[figure, figures[index + 1]]] : []));
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.table}>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair[0]?.name}>
            {pair.map(
              (figure) =>
                figure && (
                  <td key={figure.name} style={styles.figure}>
                    <Text style={styles.figureName} className="soft">
                      {figure.name}
                    </Text>
                    <Text style={styles.figureValue} className="ink">
                      {figure.value}
                    </Text>
                    {figure.change !== "" && (
                      <Text style={styles.change} className="change">
                        {figure.change}
                      </Text>
                    )}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ranking({ table: { title, unit, rows } }: { readonly table: RankedTable }) {
  return (
    <>
      <SubHeading text={title} />
      <table cellPadding={0} cellSpacing={0} style={styles.table}>
        <thead>
          <tr>
            <td style={styles.head} className="soft line">
              &nbsp;
            </td>
            <th scope="col" align="right" style={styles.head} className="soft line">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- links may share a name
            <tr key={index}>
              <th scope="row" align="left" style={{ ...styles.name, fontWeight: 400 }} className="ink line">
                {name}
              </th>
              <td style={styles.count} className="ink line">
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Series = ReportMessage["series"];

/** Chart and table in one. The bars are table cells next to their numbers, which every mail client can draw. */
function BarTable({ series: { when, visits, clicks, bars } }: { readonly series: Series }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={styles.table}>
      <thead>
        <tr>
          <th scope="col" align="left" style={styles.head} className="soft line">
            {when}
          </th>
          <td style={styles.head} className="soft line">
            &nbsp;
          </td>
          <ColumnHead text={visits} bar={styles.visitsBar} className="visits-bar" />
          <ColumnHead text={clicks} bar={styles.clicksBar} className="clicks-bar" />
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.name}>
            <th scope="row" align="left" style={{ ...styles.when, fontWeight: 400 }} className="ink line">
              {bar.name}
            </th>
            <td style={styles.bars} className="line" aria-hidden="true">
              <BarLine width={bar.visitsWidth} bar={styles.visitsBar} className="visits-bar" />
              <BarLine width={bar.clicksWidth} bar={styles.clicksBar} className="clicks-bar" />
            </td>
            <td style={styles.count} className="ink line">
              {bar.visits}
            </td>
            <td style={styles.count} className="ink line">
              {bar.clicks}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ColumnHeadProps {
  readonly text: string;
  readonly bar: CSSProperties;
  readonly className: string;
}

function ColumnHead({ text, bar, className }: ColumnHeadProps) {
  const { backgroundColor } = bar;
  return (
    <th
      scope="col"
      align="right"
      style={{ ...styles.head, paddingLeft: "12px", whiteSpace: "nowrap" }}
      className="soft line"
    >
      <span aria-hidden="true" style={{ ...styles.dot, backgroundColor }} className={className} />
      {text}
    </th>
  );
}

interface BarLineProps {
  readonly width: number;
  readonly bar: CSSProperties;
  readonly className: string;
}

function BarLine({ width, bar, className }: BarLineProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ ...styles.table, borderCollapse: "separate" }}>
      <tbody>
        <tr>
          {width > 0 && (
            <td width={`${width}%`} style={bar} className={className}>
              &nbsp;
            </td>
          )}
          <td style={{ fontSize: 0, height: "8px", lineHeight: "8px" }}>&nbsp;</td>
        </tr>
        <tr>
          <td style={{ fontSize: 0, height: "2px", lineHeight: "2px" }}>&nbsp;</td>
        </tr>
      </tbody>
    </table>
  );
}
