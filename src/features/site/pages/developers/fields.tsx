import type { ReactNode } from "react";
import { type DocsContext, referencePath } from "./context.ts";
import { InlineText } from "./prose.tsx";
import { getName, type Parameter, type Schema } from "./open-api.ts";

/** The depth to which nested objects are shown. */
const MAX_DEPTH = 4;
/** Lists of more values are collapsed. */
const VALUES_SHOWN = 12;
/** Longer patterns are not shown, since the description is easier to read. */
const PATTERN_MAX_LENGTH = 48;

interface FieldProps {
  readonly docs: DocsContext;
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean | undefined;
  readonly description?: string | undefined;
  readonly depth: number;
}

export function Parameters({ docs, list }: { docs: DocsContext; list: readonly Parameter[] }) {
  return (
    <ul className="fields">
      {list.map((each) => (
        <Field
          key={each.name}
          docs={docs}
          name={each.name}
          schema={each.schema}
          isRequired={each.required === true}
          description={each.description}
          depth={0}
        />
      ))}
    </ul>
  );
}

/** The fields of an object, or the type of any other schema. With `isInput`, marks the required fields. */
export function Fields(props: { docs: DocsContext; schema: Schema; isInput: boolean; depth?: number }): ReactNode {
  const { docs, schema, isInput, depth = 0 } = props;
  const { properties, required } = flatten(schema, docs);
  const entries = Object.entries(properties);
  const options = schema.oneOf ?? schema.anyOf;
  if (entries.length === 0 && options && !isNamedByType(options)) return <Options {...props} options={options} />;
  if (entries.length === 0) {
    return (
      <p className="type">
        <Type docs={docs} schema={schema} />
      </p>
    );
  }
  return (
    <ul className="fields">
      {entries.map(([name, property]) => (
        <Field
          key={name}
          docs={docs}
          name={name}
          schema={property}
          isRequired={isInput ? required.has(name) : undefined}
          depth={depth}
        />
      ))}
    </ul>
  );
}

/** The alternatives of a schema that is one of several objects. */
function Options({ docs, options, isInput, depth = 0 }: OptionsProps) {
  const { t } = docs;
  return (
    <>
      <p className="note">{t("one_of")}</p>
      <ul className="fields">
        {options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the text is static
          <li key={index}>
            <span className="type">
              <Type docs={docs} schema={option} />
            </span>
            {option.properties && depth < MAX_DEPTH && (
              <Fields docs={docs} schema={option} isInput={isInput} depth={depth + 1} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface OptionsProps {
  readonly docs: DocsContext;
  readonly options: readonly Schema[];
  readonly isInput: boolean;
  readonly depth?: number;
}

function Field({ docs, name, schema, isRequired, description, depth }: FieldProps) {
  const { t } = docs;
  const inner = findInner(schema);
  const text = description ?? schema.description;
  return (
    <li>
      <div className="field">
        <code className="name">{name}</code>{" "}
        <span className="type">
          <Type docs={docs} schema={schema} />
        </span>
        {isRequired && (
          <>
            {" "}
            <span className="required">{t("required")}</span>
          </>
        )}
      </div>
      {text && (
        <p lang="en">
          <InlineText text={text} />
        </p>
      )}
      <Limits docs={docs} schema={schema} />
      {inner && depth < MAX_DEPTH && (
        <details>
          <summary>{t("fields_of", { name })}</summary>
          <Fields docs={docs} schema={inner} isInput={isRequired !== undefined} depth={depth + 1} />
        </details>
      )}
    </li>
  );
}

/** The inline object of a field or of its items; undefined for shared objects, which have sections of their own. */
function findInner(schema: Schema): Schema | undefined {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema;
  if (schema.items) return findInner(schema.items);
  const options = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const [only] = options;
  if (only && options.length === 1) return findInner(only);
  if (options.some(({ properties }) => properties)) return { oneOf: options };
  return typeof schema.additionalProperties === "object" ? findInner(schema.additionalProperties) : undefined;
}

/** True for options that a type name describes completely, such as `string | null`. */
function isNamedByType(options: readonly Schema[]): boolean {
  return options.every(({ $ref, properties }) => $ref === undefined && properties === undefined);
}

function flatten(
  schema: Schema,
  docs: DocsContext,
): { properties: Readonly<Record<string, Schema>>; required: Set<string> } {
  const parts = (schema.allOf ?? []).map((part) => flatten(resolve(part, docs), docs));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties) as Record<
      string,
      Schema
    >,
    required: new Set([...parts.flatMap(({ required }) => [...required]), ...(schema.required ?? [])]),
  };
}

/** The schema itself, or the shared one that it refers to. */
export function resolve(schema: Schema, { reference }: DocsContext): Schema {
  return schema.$ref === undefined ? schema : (reference.schemas[getName(schema.$ref)] ?? {});
}

/** The type as TypeScript would write it; shared objects are links. */
export function Type({ docs, schema }: { docs: DocsContext; schema: Schema }): ReactNode {
  if (schema.$ref !== undefined) return <ObjectLink docs={docs} name={getName(schema.$ref)} />;
  if (schema.items) {
    const isUnion = Array.isArray(schema.items.type) || schema.items.anyOf || schema.items.oneOf;
    return (
      <>
        {isUnion && "("}
        <Type docs={docs} schema={schema.items} />
        {isUnion && ")"}
        {"[]"}
        {Array.isArray(schema.type) && schema.type.includes("null") && " | null"}
      </>
    );
  }
  const options = schema.oneOf ?? schema.anyOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  if (options) {
    const isShort = isNamedByType(options) || options.length <= 3;
    if (!isShort) return "object";
    // oxlint-disable-next-line react/no-array-index-key -- the text is static
    return options.map((option, index) => [index > 0 && " | ", <Type key={index} docs={docs} schema={option} />]);
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  const named = types.map((type) => (type === "string" && schema.format ? schema.format : type));
  return named.join(" | ");
}

function ObjectLink({ docs, name }: { docs: DocsContext; name: string }) {
  const owner = docs.reference.owners.get(name);
  return owner ? <a href={docs.toHref(`${referencePath(owner)}#${name}`)}>{name}</a> : name;
}

function Limits({ docs, schema }: { docs: DocsContext; schema: Schema }): ReactNode {
  const { t, language } = docs;
  const format = (value: number) => new Intl.NumberFormat(language).format(value);
  const range = (kind: "length" | "value" | "items", min: number | undefined, max: number | undefined) => {
    if (min !== undefined && max !== undefined) {
      return min === max
        ? t(`limits.${kind}.exact`, { max: format(max) })
        : t(`limits.${kind}.between`, { min: format(min), max: format(max) });
    }
    if (max !== undefined && max < Number.MAX_SAFE_INTEGER) return t(`limits.${kind}.most`, { max: format(max) });
    // schemas of integers have this minimum by default, so it is not shown
    return min !== undefined && min > -Number.MAX_SAFE_INTEGER && t(`limits.${kind}.least`, { min: format(min) });
  };
  const { minimum, maximum, pattern } = schema;
  const hasValues = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const parts = [
    range("length", schema.minLength, schema.maxLength),
    range("value", minimum, hasValues ? maximum : undefined),
    range("items", schema.minItems, schema.maxItems),
  ].filter((part) => typeof part === "string");
  const isTelling = pattern !== undefined && pattern.length <= PATTERN_MAX_LENGTH && schema.format === undefined;
  const values = schema.enum ?? schema.items?.enum;
  if (parts.length === 0 && schema.default === undefined && !isTelling && !values) return null;
  return (
    <div className="limits">
      {parts.length > 0 && <span>{parts.join(" · ")}</span>}
      {schema.default !== undefined && (
        <span>
          {t("default")} <code>{JSON.stringify(schema.default)}</code>
        </span>
      )}
      {isTelling && (
        <span>
          {t("pattern")} <code>{pattern}</code>
        </span>
      )}
      {values && <Values docs={docs} values={values} />}
    </div>
  );
}

function Values({ docs, values }: { docs: DocsContext; values: readonly unknown[] }) {
  const { t } = docs;
  const list = values.map((value) => <code key={String(value)}>{JSON.stringify(value)}</code>);
  if (values.length <= VALUES_SHOWN) return <span className="values">{list}</span>;
  return (
    <details>
      <summary>{t("values", { count: values.length })}</summary>
      <span className="values">{list}</span>
    </details>
  );
}
