import { plans } from "#features/workspaces/price-list.ts";
import { type DocsContext, DEVELOPERS, referencePath } from "./context.ts";
import { getGuide, type GuideName, guideNames } from "./guides.tsx";
import { type Inserts, WideTable } from "./prose.tsx";
import { findErrorSentence } from "./translate.ts";

/** The generated parts of guides, from the OpenAPI document and the plans. */
export function openInserts(docs: DocsContext): Inserts {
  return {
    guides: () => <Guides docs={docs} />,
    resources: () => <Resources docs={docs} />,
    scopes: () => <Scopes docs={docs} />,
    errors: () => <ErrorCatalogue docs={docs} />,
    limits: () => <Limits docs={docs} />,
  };
}

export function guidePath(name: GuideName): string {
  return name === "overview" ? DEVELOPERS : `${DEVELOPERS}/${name}`;
}

function Guides({ docs }: { docs: DocsContext }) {
  return (
    <ul className="cards">
      {guideNames.slice(1).map((name) => {
        const { title, description } = getGuide(name, docs.language);
        return (
          <li key={name}>
            <a href={docs.toHref(guidePath(name))}>
              <h3>{title}</h3>
              <p>{description}</p>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Resources({ docs }: { docs: DocsContext }) {
  return (
    <ul className="cards small">
      {docs.reference.resources.map((resource) => {
        const { name, description } = docs.getTag(resource);
        return (
          <li key={resource.slug}>
            <a href={docs.toHref(referencePath(resource))}>
              <h3>{name}</h3>
              <p>{description}</p>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Each scope with the resources that it grants access to. */
function Scopes({ docs }: { docs: DocsContext }) {
  const { t, reference } = docs;
  const scopes = [...new Set(reference.resources.flatMap(({ calls }) => calls.map(({ scope }) => scope)))].sort();
  return (
    <WideTable label={t("scopes.title")}>
      <thead>
        <tr>
          <th scope="col">{t("scope")}</th>
          <th scope="col">{t("scopes.calls")}</th>
        </tr>
      </thead>
      <tbody>
        {scopes.map((scope) => (
          <tr key={scope}>
            <th scope="row">
              <code>{scope}</code>
            </th>
            <td>
              {reference.resources
                .map((each) => ({ each, count: each.calls.filter((call) => call.scope === scope).length }))
                .filter(({ count }) => count > 0)
                .map(({ each, count }, index) => (
                  <span key={each.slug}>
                    {index > 0 && ", "}
                    <a href={docs.toHref(referencePath(each))}>{docs.getTag(each).name}</a> ({count})
                  </span>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Every error code with its status and its message in the reader's language. */
function ErrorCatalogue({ docs }: { docs: DocsContext }) {
  const { t, language, reference } = docs;
  return (
    <WideTable label={t("errors.catalogue")}>
      <thead>
        <tr>
          <th scope="col">{t("errors.code")}</th>
          <th scope="col">{t("errors.status")}</th>
          <th scope="col">{t("errors.sentence")}</th>
        </tr>
      </thead>
      <tbody>
        {reference.errors.map(({ code, status, message }) => {
          const sentence = findErrorSentence(language, code);
          return (
            <tr key={code} id={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{status}</td>
              <td lang={sentence === undefined ? "en" : undefined}>{sentence ?? message}</td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}

function Limits({ docs }: { docs: DocsContext }) {
  const { t, tSite, language } = docs;
  const format = (value: number | null) =>
    value === null ? t("plans.unlimited") : new Intl.NumberFormat(language).format(value);
  return (
    <WideTable label={t("plans.title")}>
      <thead>
        <tr>
          <th scope="col">{t("plans.plan")}</th>
          <th scope="col">{t("plans.calls")}</th>
          <th scope="col">{t("plans.new_links")}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ key, limits }) => (
          <tr key={key}>
            <th scope="row">{tSite(`pricing.${key}.name`)}</th>
            <td>{format(limits.apiCallsPerMinute)}</td>
            <td>{format(limits.newLinksPerMonth)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
