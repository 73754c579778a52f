import { Button, Heading, Hr, Link, Section, Text } from "@react-email/components";
import type { Language } from "#base/language.ts";
import { MailFrame } from "#features/accounts/mails/mail-frame.tsx";
import { BarTable } from "./bar-table.tsx";
import type { FigureLine, RankedTable, ReportMessage } from "./report-message.ts";
import { reportStyles as styles, reportStyleSheet } from "./report-styles.ts";

interface ReportMailProps {
  readonly message: ReportMessage;
  readonly language: Language;
  readonly publicUrl: string;
}

/** The report as an e-mail: figures, bars without images, top links and sources. */
export function ReportMail({ message, language, publicUrl }: ReportMailProps) {
  const { subject, title, lead, quiet, figures, versus, series, tables, button, why, off, sign } = message;
  return (
    <MailFrame
      language={language}
      publicUrl={publicUrl}
      subject={subject}
      preview={quiet ?? figures.map(({ name, value }) => `${name}: ${value}`).join(" · ")}
      title={title}
      sign={sign}
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

/** Two per row, so that they are as large on a phone as on a desktop. */
function FigureGrid({ figures }: { readonly figures: readonly FigureLine[] }) {
  const pairs = figures.flatMap((figure, at) => (at % 2 === 0 ? [[figure, figures[at + 1]]] : []));
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
          {rows.map(([name, count], at) => (
            // oxlint-disable-next-line react/no-array-index-key -- links may share a name
            <tr key={at}>
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
