import "#ui/tabs.css";
import { Button, Tabs } from "@mantine/core";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { reportIncompleteField } from "#ui/form/report-incomplete-field.ts";
import styles from "./form.module.css";
import { PendingUploadsProvider, usePendingUploads } from "./pending-uploads.ts";

interface FormTab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The number of rules on the tab. */
  readonly badge?: { readonly count: number; readonly label: string };
  readonly content: ReactNode;
}

interface TabbedFormProps<Name extends string> {
  readonly label: string;
  /** All tabs but the first are rendered only while they are open, or have a field that is uploading a file. */
  readonly tabs: readonly [FormTab<Name>, ...FormTab<Name>[]];
  /** `submit` saves in another way, and shows the errors in the same way as `save`. */
  readonly renderBanners: (submit: (save: () => Promise<Name | undefined>) => void) => ReactNode;
  /** Shown while the code of a tab is loading. */
  readonly loading: ReactNode;
  readonly isSaving: boolean;
  /** Saves, and returns the tab with the first error. */
  readonly save: () => Promise<Name | undefined>;
  /** Focuses the first invalid field of the first tab. */
  readonly focusError: (form: HTMLFormElement) => void;
  readonly onCancel: () => void;
}

interface OpenTabs<Name extends string> {
  readonly open: Name;
  /** Tabs that were open during the current upload. They stay rendered, so that their fields receive the file. */
  readonly kept: readonly Name[];
}

/** Changes with every save whose first error is on this tab; initially 0. */
const FoundErrorsContext = createContext(0);

/**
 * For all tabs but the first. After every save that found an error on the tab, focuses the first invalid field in the
 * element that has the returned ref. `isInvalid` is called with the value of `data-field`.
 */
export function useErrorFocus(isInvalid: (field: string) => boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const foundErrors = useContext(FoundErrorsContext);
  useEffect(() => {
    if (foundErrors === 0) return;
    const fields = [...(element.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
    fields.find((field) => isInvalid(field.dataset["field"] ?? ""))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing must not move the focus
  }, [foundErrors]);
  return element;
}

/**
 * The form of an editor. It can be saved only while no field is uploading a file, and neither changed nor cancelled
 * while it saves. If a save finds an error, opens its tab and focuses the field.
 */
export function TabbedForm<Name extends string>(props: TabbedFormProps<Name>) {
  const { label, tabs, renderBanners, loading, isSaving, save, focusError, onCancel } = props;
  const { t } = useTranslation(["editor", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const [first] = tabs;
  const [{ open, kept }, setTabs] = useState<OpenTabs<Name>>({ open: first.name, kept: [] });
  const [lastError, setLastError] = useState({ tab: first.name, count: 0 });
  const { isUploading, beginUpload } = usePendingUploads();
  const setOpen = (tab: Name) => setTabs({ open: tab, kept: isUploading ? [...kept, open] : [] });
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  const focused = useRef<Element>(null);
  const hasLostFocus = () => document.activeElement === document.body || document.activeElement === form.current;
  useLayoutEffect(() => {
    if (isSaving) {
      focused.current = document.activeElement;
      // the browser takes the focus from an inert field, and Tab would then leave the dialog
      form.current?.focus({ preventScroll: true });
    } else if (hasLostFocus()) (focused.current as HTMLElement | null)?.focus();
  }, [isSaving]);
  useEffect(() => {
    // the focus is also lost when the conflict choice closes
    if (!isSaving && hasLostFocus()) form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isSaving]);

  async function submit(saveForm = latest.current) {
    // Ctrl with Enter submits even while the button is disabled
    if (isUploading || reportIncompleteField(form.current)) return;
    const tab = await saveForm();
    if (tab === undefined) return;
    setOpen(tab);
    setLastError(({ count }) => ({ tab, count: count + 1 }));
  }
  // runs once the tab is visible, since a hidden field cannot take the focus
  useEffect(() => {
    if (lastError.count > 0 && lastError.tab === first.name && form.current) focusError(form.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing must not move the focus
  }, [lastError]);

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDownCapture={(event) => pressSave(event, () => void submit())}
      noValidate
    >
      {/* inert: changes during a save would be lost when the dialog closes */}
      <div className={styles.form} inert={isSaving} aria-busy={isSaving}>
        {renderBanners((saveForm) => void submit(saveForm))}
        <Tabs
          value={open}
          onChange={(value) => {
            // an incomplete date would be lost with its field
            if (reportIncompleteField(form.current)) return;
            setOpen(tabs.find(({ name }) => name === value)?.name ?? first.name);
          }}
        >
          <Tabs.List aria-label={label} className={styles.tabs}>
            {tabs.map(({ name, label: title, badge }) => (
              <Tabs.Tab key={name} value={name}>
                {title}
                {badge && badge.count > 0 && (
                  <span className={styles.badge} aria-label={badge.label} role="img">
                    {badge.count}
                  </span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ name, content }) => {
            const fields = (
              <FoundErrorsContext value={name === lastError.tab ? lastError.count : 0}>
                <PendingUploadsProvider value={beginUpload}>
                  {(name === open || name === first.name || kept.includes(name)) && content}
                </PendingUploadsProvider>
              </FoundErrorsContext>
            );
            return (
              <Tabs.Panel key={name} value={name} className={styles.panel}>
                {/* the first tab suspends the whole dialog, so it opens complete, with the focus in its first field */}
                {name === first.name ? fields : <Suspense fallback={loading}>{fields}</Suspense>}
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </div>
      <div className={styles.ending}>
        <ButtonRow>
          <Button variant="default" onClick={onCancel} disabled={isSaving}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={isSaving || isUploading}>
            {isSaving ? t("saving") : isUploading ? t("picture_uploading") : t("save")}
          </Button>
        </ButtonRow>
      </div>
    </form>
  );
}

/** Saves on Ctrl or Cmd with Enter in any field of a form. */
function pressSave(event: KeyboardEvent, save: () => void): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // otherwise the field would also handle the key, as a new line or a tag
  event.stopPropagation();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  // leaving the field commits its current text
  flushSync(() => field.blur());
  field.focus();
  save();
}
