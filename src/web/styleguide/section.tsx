import type { ComponentType } from "react";
import type { Scheme } from "#ui/parse-tokens.ts";
import { SCHEMES, SchemePane } from "./scheme-pane.tsx";
import styles from "./styleguide.module.css";

export interface Section {
  readonly id: string;
  readonly title: string;
  /** The source file. */
  readonly file: string;
  readonly Content: ComponentType<{ readonly scheme: Scheme }>;
}

/** A section in both schemes, side by side if there is room. */
export function SectionView({ id, title, file, Content }: Section) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>
          <a href={`#${id}`}>{title}</a>
        </h2>
        <code>{file}</code>
      </header>
      <div className={styles.panes}>
        {SCHEMES.map((scheme) => (
          <SchemePane key={scheme} scheme={scheme}>
            <Content scheme={scheme} />
          </SchemePane>
        ))}
      </div>
    </section>
  );
}
