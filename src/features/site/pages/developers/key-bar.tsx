import type { DocsContext } from "./context.ts";
import { KEY_IN_SHELL } from "./samples.ts";

/** Lets signed-in readers put their own key into the examples, for this tab only. */
export function KeyBar({ docs, path }: { docs: DocsContext; path: string }) {
  const { t, reference } = docs;
  const scopes = [...new Set(reference.resources.flatMap(({ calls }) => calls.map(({ scope }) => scope)))].sort();
  return (
    <aside
      className="key-bar"
      aria-label={t("key.label")}
      data-read={scopes.filter((scope) => scope.endsWith(":read")).join(" ")}
      data-write={scopes.join(" ")}
      data-name={t("key.name")}
      data-can-read={t("key.can_read")}
      data-can-write={t("key.can_write")}
      data-until={t("key.until")}
      data-failed={t("key.failed")}
      data-deleted={t("key.deleted")}
      data-needed={t("run.needed")}
      data-running={t("run.running")}
      data-outcome={t("run.outcome")}
      data-unreachable={t("run.unreachable")}
      data-size={t("run.size")}
    >
      <p className="signed-out">
        {t("key.signed_out")} <code>{KEY_IN_SHELL}</code>.{" "}
        <a href={`/login?next=${encodeURIComponent(docs.toHref(path))}`}>{t("key.sign_in")}</a>
      </p>
      <form className="signed-in key-offer">
        <p>{t("key.offer")}</p>
        <label>
          <input type="checkbox" name="write" /> {t("key.write")}
        </label>
        <button className="button">{t("key.use")}</button>
      </form>
      <div className="key-active" hidden>
        <p>
          {t("key.active")} <code />. <span />
        </p>
        <button type="button" className="button quiet">
          {t("key.delete")}
        </button>
      </div>
      <p className="key-note" role="status" />
    </aside>
  );
}
