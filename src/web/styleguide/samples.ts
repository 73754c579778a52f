import type { Language } from "#base/language.ts";

/** Texts for the components: as long as the product's, with every letter that the fonts must have. */
export interface Samples {
  readonly save: string;
  readonly saving: string;
  readonly cancel: string;
  readonly remove: string;
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly language: string;
  readonly label: string;
  readonly help: string;
  readonly error: string;
  readonly value: string;
  readonly password: string;
  readonly choices: readonly string[];
  readonly toggle: string;
  readonly toggleHelp: string;
  readonly success: string;
  readonly failure: string;
  readonly info: string;
  readonly empty: string;
  readonly question: string;
  readonly stat: string;
  readonly figure: string;
  readonly note: string;
  readonly change: string;
  readonly tag: string;
  readonly sentence: string;
  readonly letters: string;
}

export const samples: Readonly<Record<Language, Samples>> = {
  en: {
    save: "Save changes",
    saving: "Saving...",
    cancel: "Cancel",
    remove: "Delete",
    close: "Close",
    copy: "Copy the address",
    copied: "Copied",
    language: "Language",
    label: "Display name",
    help: "Visitors see it at the top of your page.",
    error: "This name is taken. Try another one.",
    value: "Corner Bakery",
    password: "Password",
    choices: ["Instagram", "YouTube", "Telegram", "Website"],
    toggle: "Email notifications",
    toggleHelp: "A short letter when something needs you.",
    success: "Your changes are saved.",
    failure: "The server cannot be reached. Nothing is lost: try again in a moment.",
    info: "You were signed out because your session ended.",
    empty: "No links yet. Get started by adding your first link.",
    question: "Delete this link?",
    stat: "Unique clicks",
    figure: "12,408",
    note: "vs last month: no data yet",
    change: "+12.5% vs last month",
    tag: "Soon",
    sentence: "Every link you have, on one ring",
    letters: "AaBbGgQqRr 0123456789 &?!",
  },
  tr: {
    save: "Değişiklikleri kaydet",
    saving: "Kaydediliyor...",
    cancel: "Vazgeç",
    remove: "Sil",
    close: "Kapat",
    copy: "Bağlantıyı kopyala",
    copied: "Kopyalandı",
    language: "Dil",
    label: "Görünen ad",
    help: "Ziyaretçiler bunu sayfanın en üstünde görür.",
    error: "Bu ad alınmış. Başka bir ad dene.",
    value: "Köşe Fırını",
    password: "Şifre",
    choices: ["Instagram", "YouTube", "Telegram", "Web sitesi"],
    toggle: "E-posta bildirimleri",
    toggleHelp: "Sana ihtiyaç olduğunda kısa bir mektup.",
    success: "Değişikliklerin kaydedildi.",
    failure: "Sunucuya ulaşılamıyor. Hiçbir şey kaybolmadı: birazdan yeniden dene.",
    info: "Oturumun sona erdiği için çıkış yapıldı.",
    empty: "Henüz bağlantı yok. İlk bağlantını ekleyerek başla.",
    question: "Bu bağlantı silinsin mi?",
    stat: "Tekil tıklamalar",
    figure: "12.408",
    note: "geçen aya göre: henüz veri yok",
    change: "geçen aya göre +%12,5",
    tag: "Yakında",
    sentence: "Bütün bağlantıların tek bir halkada",
    letters: "İıIi ŞşĞğ ÇçÖöÜü Ââ 0123456789 ₺",
  },
  ru: {
    save: "Сохранить изменения",
    saving: "Сохраняем...",
    cancel: "Отмена",
    remove: "Удалить",
    close: "Закрыть",
    copy: "Скопировать",
    copied: "Скопировано",
    language: "Язык",
    label: "Отображаемое имя",
    help: "Посетители видят его вверху вашей страницы.",
    error: "Это имя уже занято. Попробуйте другое.",
    value: "Пекарня на углу",
    password: "Пароль",
    choices: ["Instagram", "YouTube", "Telegram", "Веб-сайт"],
    toggle: "Уведомления по электронной почте",
    toggleHelp: "Короткое письмо, когда что-то требует вашего внимания.",
    success: "Изменения сохранены.",
    failure: "Сервер недоступен. Ничего не потеряно: попробуйте ещё раз через минуту.",
    info: "Сеанс завершён, поэтому нужно войти снова.",
    empty: "Ссылок пока нет. Начните с первой.",
    question: "Удалить эту ссылку?",
    stat: "Уникальные переходы",
    figure: "12 408",
    note: "к прошлому месяцу: данных пока нет",
    change: "+12,5 % к прошлому месяцу",
    tag: "Скоро",
    sentence: "Все ваши ссылки на одном кольце",
    letters: "ЁёЙй ЖжЩщЪъ ЫыЭэЮюЯя 0123456789 №",
  },
};

/** A name without a line break opportunity. */
export const LONG_WORD = "Достопримечательности-превысокомногорассмотрительствующие";
