import type { DocsContext } from "./context.ts";
import { type CodeLanguage, Highlighted } from "./highlight.tsx";

interface PairedSample {
  readonly docs: DocsContext;
  readonly curl: string;
  readonly typescript: string;
}

interface SingleSample {
  readonly docs: DocsContext;
  readonly code: string;
  readonly language: CodeLanguage;
  readonly label?: string;
}

const LABELS: Readonly<Record<CodeLanguage, string>> = {
  sh: "Shell",
  ts: "TypeScript",
  json: "JSON",
  http: "HTTP",
  text: "",
};

/**
 * Code with a button that copies it. With curl and TypeScript, buttons switch all samples of the document; without
 * scripts both are shown.
 */
export function CodeSample(props: PairedSample | SingleSample) {
  const { t } = props.docs;
  const parts =
    "code" in props
      ? [{ id: undefined, label: props.label ?? LABELS[props.language], code: props.code, language: props.language }]
      : [
          { id: "curl", label: "curl", code: props.curl, language: "sh" as const },
          { id: "ts", label: "TypeScript", code: props.typescript, language: "ts" as const },
        ];
  return (
    <figure className="sample">
      <div className="sample-bar">
        {"code" in props ? (
          <span>{parts[0]!.label}</span>
        ) : (
          <div className="switch" role="group" aria-label={t("sample.language")}>
            {parts.map(({ id, label }) => (
              <button key={id} type="button" value={id} aria-pressed={id === "curl"}>
                {label}
              </button>
            ))}
          </div>
        )}
        <button type="button" className="copy" data-done={t("sample.copied")}>
          {t("sample.copy")}
        </button>
      </div>
      {parts.map(({ id, label, code, language }) => (
        <div key={label} className="panel" data-panel={id}>
          {id && <p className="panel-label">{label}</p>}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
          <pre tabIndex={0} role="group" aria-label={label ? t("sample.code", { language: label }) : t("sample.plain")}>
            <code>
              <Highlighted code={code} language={language} />
            </code>
          </pre>
        </div>
      ))}
    </figure>
  );
}
