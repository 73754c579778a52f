import { type BackendModule, createInstance, type i18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage } from "#base/language.ts";
import { recordResponse } from "#client/connection.ts";
import { storeLanguage } from "./stored-language.ts";
import { i18nOptions } from "./options.ts";

/** Fetches texts that the document does not inline, of other screens or languages. */
const onDemand: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, name, done) {
    loadTexts(language, name).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

async function loadTexts(language: string, name: string): Promise<ResourceLanguage> {
  // the list of all text files is loaded only when the document lacks texts
  const { textFiles } = await import("./text-files.ts");
  const load = textFiles[`/locales/${language}/${name}.json`];
  if (!load) throw new Error(`no texts ${language}/${name}`);
  return load();
}

/** Starts with the texts that the document inlines, so that hydration matches the server's markup. */
export function createI18n(language: string, texts: ResourceLanguage): i18n {
  const instance = createInstance().use(onDemand).use(initReactI18next);
  void instance.init({
    ...i18nOptions,
    lng: language,
    ns: Object.keys(texts),
    resources: { [language]: texts },
    partialBundledLanguages: true,
  });
  loadBeforeSwitching(instance);
  instance.on("languageChanged", (changed) => isLanguage(changed) && storeLanguage(changed));
  return instance;
}

/** Keeps the current language if the texts of the new one cannot be fetched. i18next would switch and show keys. */
function loadBeforeSwitching(instance: i18n): void {
  const changeLanguage = instance.changeLanguage.bind(instance);
  instance.changeLanguage = async (language, done) => {
    const missing = Object.keys(instance.store.data[instance.language] ?? {}).filter(
      (name) => language !== undefined && !instance.hasResourceBundle(language, name),
    );
    try {
      await Promise.all(
        missing.map(async (name) => instance.addResourceBundle(language!, name, await loadTexts(language!, name))),
      );
    } catch (error) {
      console.error("texts", error);
      recordResponse(false);
      return instance.t;
    }
    return changeLanguage(language, done);
  };
}
