import { describe, expect, it } from "vitest";
import { chooseLanguage, languageOfRequest } from "./language.ts";

describe("the language of a document", () => {
  it("follows the stored preference", () => {
    expect(chooseLanguage("own=1; preferred-language=tr")).toBe("tr");
  });

  it("ignores a preference for an unsupported language", () => {
    expect(chooseLanguage("preferred-language=de")).toBe("en");
    expect(chooseLanguage("other-preferred-language=tr")).toBe("en");
  });

  it("prefers a supported language in the address over everything else", () => {
    expect(chooseLanguage("preferred-language=en", "tr")).toBe("tr");
    for (const requested of ["de", "TR", "", "__proto__", null, undefined])
      expect(chooseLanguage("preferred-language=ru", requested)).toBe("ru");
  });

  it("follows the address and the headers of a request", () => {
    const headers = { cookie: "preferred-language=ru", "accept-language": "tr" };
    expect(languageOfRequest(new Request("https://halka.example/about?lang=tr", { headers }))).toBe("tr");
    expect(languageOfRequest(new Request("https://halka.example/about?lang=xx", { headers }))).toBe("ru");
  });

  it("is English on a first visit, regardless of the browser's preference", () => {
    const headers = { "accept-language": "tr-TR,tr;q=0.9" };
    expect(languageOfRequest(new Request("https://halka.example/about", { headers }))).toBe("en");
  });
});
