/** Titles of "not found" pages in the most common languages of the web. */
const NOT_FOUND =
  /\b404\b|not found|page (?:doesn.t|does not) exist|no longer (?:available|exists)|sayfa bulunamad|bulunamadı|не найден|страниц[аы] не существует|nicht gefunden|introuvable|no (?:se )?encontrad|não encontrad|non trovat|niet gevonden|nie znaleziono|見つかりません|找不到/iu;

/** True if a title says that the page is missing. */
export function saysNotFound(title: string): boolean {
  return NOT_FOUND.test(title);
}
