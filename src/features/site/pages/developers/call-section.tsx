import type { ReactNode } from "react";
import { CodeSample } from "./code-sample.tsx";
import { callPath, type DocsContext, DEVELOPERS } from "./context.ts";
import { Fields, Parameters, resolve, Type } from "./fields.tsx";
import { getName, type Schema } from "./open-api.ts";
import { toFirstClause } from "./first-clause.ts";
import { InlineText } from "./prose.tsx";
import { type Call, findCall } from "./reference.ts";
import { getExample, isRunnable, makeSamples } from "./samples.ts";
import { findErrorSentence } from "./translate.ts";

/** An example with more lines is folded. */
const EXAMPLE_LINES_SHOWN = 32;

/** A call: parameters, body and response, beside its examples. */
export function CallSection({ docs, call }: { docs: DocsContext; call: Call }) {
  const { t, reference } = docs;
  const summary = docs.getSummary(call);
  const inPath = call.parameters.filter((each) => each.in === "path");
  const inQuery = call.parameters.filter((each) => each.in === "query");
  const samples = makeSamples(call, reference.schemas, docs.origin);
  return (
    <section className="call" id={call.id} aria-labelledby={`${call.id}-title`}>
      <div className="call-text">
        <h2 id={`${call.id}-title`} lang={summary.lang}>
          <a className="anchor" href={`#${call.id}`}>
            {summary.text}
          </a>
        </h2>
        <EndpointLine call={call} />
        {call.replacedBy !== undefined && <ReplacedNote docs={docs} newer={call.replacedBy} />}
        {call.description && (
          <p lang="en">
            <InlineText text={call.description} />
          </p>
        )}
        <dl className="facts">
          <div>
            <dt>{t("scope")}</dt>
            <dd>
              <a href={docs.toHref(`${DEVELOPERS}/authentication`)}>
                <code>{call.scope}</code>
              </a>
            </dd>
          </div>
          {call.isIdempotent && (
            <div>
              <dt>{t("idempotency")}</dt>
              <dd>
                <a href={docs.toHref(`${DEVELOPERS}/limits`)}>
                  <code>Idempotency-Key</code>
                </a>
              </dd>
            </div>
          )}
        </dl>
        <Part title={t("in_path")} isShown={inPath.length > 0}>
          <Parameters docs={docs} list={inPath} />
        </Part>
        <Part title={t("in_query")} isShown={inQuery.length > 0}>
          <Parameters docs={docs} list={inQuery} />
        </Part>
        {call.body && (
          <Part title={t("body")} note={call.body.type}>
            <Fields docs={docs} schema={resolve(call.body.schema, docs)} isInput />
          </Part>
        )}
        <Response docs={docs} call={call} />
        <Errors docs={docs} call={call} />
      </div>
      <div className="call-example">
        <CodeSample docs={docs} {...samples} />
        {isRunnable(call) && <RunButton docs={docs} path={call.path} />}
        <ResponseExample docs={docs} call={call} />
      </div>
    </section>
  );
}

/** A note that a newer call replaces this one. */
function ReplacedNote({ docs, newer }: { docs: DocsContext; newer: string }) {
  const { t } = docs;
  const found = findCall(docs.reference, newer);
  if (!found) throw new Error(`${newer} is not a call that an API key can make`);
  const { text, lang } = docs.getSummary(found.call);
  return (
    <p className="older">
      {t("older")}{" "}
      <a href={docs.toHref(callPath(found))} lang={lang}>
        {toFirstClause(text)}
      </a>
    </p>
  );
}

function Part(props: { title: string; note?: string; isShown?: boolean; children: ReactNode }) {
  if (props.isShown === false) return null;
  return (
    <>
      <h3>
        {props.title}
        {props.note && <code>{props.note}</code>}
      </h3>
      {props.children}
    </>
  );
}

export function EndpointLine({ call: { method, path } }: { call: Pick<Call, "method" | "path"> }) {
  return (
    <p className="endpoint">
      <span className={`method ${method.toLowerCase()}`}>{method}</span>{" "}
      <code>
        {path.split(/(?=\/)/).map((part) => (
          <span key={part}>
            {part}
            <wbr />
          </span>
        ))}
      </code>
    </p>
  );
}

function Response({ docs, call: { response } }: { docs: DocsContext; call: Call }) {
  const { t } = docs;
  if (response.type === undefined) {
    return (
      <Part title={t("response")} note={response.status}>
        <p className="note">{t("no_content")}</p>
      </Part>
    );
  }
  const { schema, type, status } = response;
  const shared = findShared(schema, docs);
  if (!/json|event-stream/.test(type)) {
    return (
      <Part title={t("response")} note={status}>
        <p className="note">
          {t("file")} <code>{type}</code>
        </p>
      </Part>
    );
  }
  return (
    <Part title={t("response")} note={status}>
      {schema.properties ? (
        <Fields docs={docs} schema={schema} isInput={false} />
      ) : (
        <>
          <p className="type">
            <Type docs={docs} schema={schema} />
          </p>
          {shared && (
            <details>
              <summary>{t("fields_of", { name: shared.name })}</summary>
              <Fields docs={docs} schema={shared.schema} isInput={false} />
            </details>
          )}
        </>
      )}
    </Part>
  );
}

/** The shared schema of a response, or of the items that it lists. */
function findShared(schema: Schema, docs: DocsContext): { readonly name: string; readonly schema: Schema } | undefined {
  const { $ref } = schema.items ?? schema;
  if ($ref === undefined) return undefined;
  const found = resolve({ $ref }, docs);
  return found.properties || found.oneOf ? { name: getName($ref), schema: found } : undefined;
}

function ResponseExample({ docs, call: { response } }: { docs: DocsContext; call: Call }) {
  const { t, reference } = docs;
  if (response.type === undefined || !/json/.test(response.type)) return null;
  const code = JSON.stringify(getExample(response, reference.schemas, "response"), null, 2);
  const sample = <CodeSample docs={docs} code={code} language="json" label={t("response_example")} />;
  if (code.split("\n").length <= EXAMPLE_LINES_SHOWN) return sample;
  return (
    <details className="folded">
      <summary>{t("response_example")}</summary>
      {sample}
    </details>
  );
}

function Errors({ docs, call: { codes } }: { docs: DocsContext; call: Call }) {
  const { t, language, reference } = docs;
  const kinds = reference.errors.filter(({ code }) => codes.includes(code));
  const common = <a href={docs.toHref(`${DEVELOPERS}/errors`)}>{t("errors.of_every_call")}</a>;
  return (
    <>
      <h3>{t("errors.title")}</h3>
      {kinds.length > 0 && (
        <ul className="fields errors">
          {kinds.map(({ code, status, message }) => {
            const sentence = findErrorSentence(language, code);
            return (
              <li key={code}>
                <code className="name">{code}</code> <span className="type">{status}</span>
                <p lang={sentence === undefined ? "en" : undefined}>{sentence ?? message}</p>
              </li>
            );
          })}
        </ul>
      )}
      <p className="note">{common}</p>
    </>
  );
}

/** A button that makes a GET call with the reader's key. Hidden until the script shows it. */
function RunButton({ docs, path }: { docs: DocsContext; path: string }) {
  const { t } = docs;
  return (
    <div className="runner" data-path={path} hidden>
      <button type="button" className="button run">
        {t("run.button")}
      </button>
      <p className="outcome" role="status" />
    </div>
  );
}
