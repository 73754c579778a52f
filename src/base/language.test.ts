import { describe, expect, it } from "vitest";
import { chooseLanguage, languageOfRequest, negotiateLanguage } from "./language.ts";

describe("the language of a document", () => {
  it("is the stored preference before anything that the browser asks for", () => {
    expect(chooseLanguage("own=1; preferred-language=tr", "ru,en;q=0.8")).toBe("tr");
  });

  it("ignores a preference that we do not speak", () => {
    expect(chooseLanguage("preferred-language=de", "ru")).toBe("ru");
    expect(chooseLanguage("other-preferred-language=tr", null)).toBe("en");
  });

  it("is what the address asks for before anything else, if we speak it", () => {
    expect(chooseLanguage("preferred-language=en", "en", "tr")).toBe("tr");
    for (const asked of ["de", "TR", "", "__proto__", null, undefined])
      expect(chooseLanguage("preferred-language=ru", "en", asked)).toBe("ru");
  });

  it("is read from the address and the headers of a request", () => {
    const headers = { cookie: "preferred-language=ru", "accept-language": "tr" };
    expect(languageOfRequest(new Request("https://halka.example/about?lang=tr", { headers }))).toBe("tr");
    expect(languageOfRequest(new Request("https://halka.example/about?lang=xx", { headers }))).toBe("ru");
    expect(languageOfRequest(new Request("https://halka.example/about"))).toBe("en");
  });

  it.each([
    ["tr-TR,tr;q=0.9,en-US;q=0.8", "tr"],
    ["de,ru;q=0.3,en;q=0.7", "en"],
    ["ru;q=0", "en"],
    ["", "en"],
    ["*;q=0.5", "en"],
  ])("of Accept-Language %j is %s", (accepted, language) => {
    expect(negotiateLanguage(accepted)).toBe(language);
  });
});
