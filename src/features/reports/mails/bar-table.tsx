import type { CSSProperties } from "react";
import type { ReportMessage } from "./report-message.ts";
import { reportStyles as styles } from "./report-styles.ts";

type Series = ReportMessage["series"];

/** Chart and table in one: bars made of table cells, which every mail client draws, next to their numbers. */
export function BarTable({ series: { when, visits, clicks, bars } }: { readonly series: Series }) {
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
