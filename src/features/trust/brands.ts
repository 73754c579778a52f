const list = (names: string) => names.trim().split(/\s+/);

/**
 * The brands that phishing imitates most, and banks of the countries whose languages the product supports. Distinctive
 * names also match inside longer words, such as `mypaypallogin`.
 */
const DISTINCTIVE = list(`
  paypal netflix facebook instagram whatsapp linkedin microsoft outlook365 office365 onedrive sharepoint docusign
  dropbox coinbase binance metamask trustwallet blockchaincom bankofamerica wellsfargo jpmorgan citibank barclays
  santander sberbank tinkoff alfabank gosuslugi ziraatbank garantibbva yapikredi vakifbank halkbank akbank denizbank
  turkiyefinans edevlet dhlexpress fedex steamcommunity roblox
`);

/** Short names, ordinary words and parts of ordinary words, matched only as whole words or next to a word of `ACTIONS`. */
const WHOLE = list(`
  appleid applesupport icloud amazonprime amazonpay googleaccount googlepay googledrive gmail hsbc chasebank amex
  americanexpress revolut papara isbank isbankasi qnb qnbfinansbank vtb pttkargo dhl ups usps telegrampremium discordnitro steamgift
  ledgerlive venmo zelle cashapp klarna
`);

const ACTIONS = list(`
  login logon signin verify verification secure security support account accounts update billing confirm unlock help
  wallet giris dogrulama hesap destek
`);

/** Letters and digits that look like the Latin letter on the right; `i` and `l` are one letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  i: "l",
  ı: "l",
  "|": "l",
  ł: "l",
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "l",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  ɡ: "g",
  ո: "n",
  ս: "u",
  һ: "h",
  ӏ: "l",
  ѵ: "v",
  ԝ: "w",
  α: "a",
  ε: "e",
  ι: "l",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
};

function fold(word: string): string {
  const letters = Array.from(word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase());
  return letters
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

const distinctive = DISTINCTIVE.map(fold);
const actions = ACTIONS.map(fold);
const whole = new Set(
  WHOLE.map(fold).flatMap((name) => [name, ...actions.flatMap((action) => [name + action, action + name])]),
);
const WHOLE_MAX_LENGTH = Math.max(...[...whole].map(({ length }) => length));

/** True if a path or name contains a listed brand, regardless of separators, case and look-alike characters. */
export function hasBrand(text: string): boolean {
  return text.split("/").some((segment) => {
    const words = segment.split(/[^\p{L}\p{M}\p{N}|]+/u).filter(Boolean);
    const joined = fold(words.join(""));
    return distinctive.some((name) => joined.includes(name)) || hasWhole(words.map(fold));
  });
}

/** True if consecutive words together are a listed name. */
function hasWhole(words: readonly string[]): boolean {
  return words.some((_word, first) => {
    let run = "";
    for (let next = first; next < words.length && run.length <= WHOLE_MAX_LENGTH; next++) {
      run += words[next]!;
      if (whole.has(run)) return true;
    }
    return false;
  });
}
