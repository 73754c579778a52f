const LAST_VOWEL = /[aâıioîöuûüeAÂIİOÎÖUÛÜE](?=[^aâıioîöuûüeAÂIİOÎÖUÛÜE]*$)/;
/** Possessive compounds such as "Amerika Birleşik Devletleri" take an n before the case suffix. */
const COMPOUND = /(cumhuriyeti|sahili|okyanusu|l[ae]r[ıi]|sı|si|bölgesi|adası|krallığı)$/;
/** Abbreviations are read letter by letter, and Turkish letter names end in e. */
const ABBREVIATION = /(^|\s)\p{Lu}{2,}$/u;

/** A place in the Turkish ablative: Almanya'dan, Türkiye'den, Fas'tan, Amerika Birleşik Devletleri'nden. */
export function fromPlace(place: string): string {
  // a note in brackets takes no suffix
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
