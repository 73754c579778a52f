const LAST_VOWEL = /[aâıioîöuûüeAÂIİOÎÖUÛÜE](?=[^aâıioîöuûüeAÂIİOÎÖUÛÜE]*$)/;
/** Compounds such as "Amerika Birleşik Devletleri", whose own suffix asks for an n before the next one. */
const COMPOUND = /(cumhuriyeti|sahili|okyanusu|l[ae]r[ıi]|sı|si|bölgesi|adası|krallığı)$/;
/** Letters of abbreviations are said by their names, which end in e. */
const ABBREVIATION = /(^|\s)\p{Lu}{2,}$/u;

/** A place as the Turkish say where somebody comes from: Almanya'dan, Türkiye'den, Fas'tan, Amerika Birleşik Devletleri'nden. */
export function fromPlace(place: string): string {
  // because what is in brackets only explains
  const name = place.replace(/\s*\([^)]*\)$/, "");
  const rest = place.slice(name.length);
  return `${name}'${toSuffix(name)}${rest}`;
}

function toSuffix(name: string): string {
  if (ABBREVIATION.test(name)) return "den";
  const lower = name.toLocaleLowerCase("tr");
  const vowel = LAST_VOWEL.exec(lower)?.[0] ?? "e";
  const open = "aâıouûAI".includes(vowel) ? "an" : "en";
  if (COMPOUND.test(lower)) return `nd${open}`;
  return (/[fstkçşhp]$/.test(lower) ? "t" : "d") + open;
}
