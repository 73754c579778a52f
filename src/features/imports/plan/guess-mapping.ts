import { type ImportField, type ImportFormat, importFields, type Mapping, type Table } from "../fields.ts";
import { foldColumnName } from "../read/recognise.ts";

type Names = Readonly<Partial<Record<ImportField, readonly string[]>>>;

/** The columns of each service by field of a link, best match first. */
const NAMES: Readonly<Record<Exclude<ImportFormat, "csv">, Names>> = {
  halka: {
    link: ["link"],
    alias: ["alias"],
    name: ["name"],
    description: ["description"],
    tags: ["tags"],
    category: ["categoryname", "category"],
    platform: ["platform", "slug"],
    thumbnail: ["thumbnail"],
    archived: ["archived"],
    timeout: ["timeout"],
    created: ["createdat"],
    rules: ["rules"],
    meta: ["meta"],
    password: ["haspassword"],
    clicks: ["clicks"],
    on_page: ["onpage"],
    addresses: ["addresses"],
    external_id: ["externalid"],
    note: ["note"],
    redirect_status: ["redirectstatus"],
    cells: ["cells"],
  },
  bitly: {
    link: ["longurl", "destinationurl"],
    alias: ["custombitlinks", "customlink", "custombackhalf", "link", "bitlink"],
    name: ["title"],
    tags: ["tags"],
    archived: ["archived"],
    created: ["createdat", "created", "createddate", "datecreated"],
    clicks: ["clicks", "totalclicks", "totalengagements", "engagements"],
    until: ["expirationat", "expiration"],
  },
  kutt: {
    link: ["target"],
    alias: ["address"],
    name: ["description"],
    until: ["expirein"],
    clicks: ["visitcount"],
    created: ["createdat"],
    password: ["password"],
    banned: ["banned"],
  },
  yourls: {
    link: ["url", "target"],
    alias: ["keyword", "shorturl", "source"],
    name: ["title"],
    created: ["timestamp"],
    clicks: ["clicks", "hits"],
  },
  shlink: {
    link: ["longurl"],
    alias: ["shortcode"],
    name: ["title"],
    tags: ["tags"],
    from: ["meta.validsince", "validsince"],
    until: ["meta.validuntil", "validuntil"],
    limit: ["meta.maxvisits", "maxvisits"],
    clicks: ["visitssummary.total", "visitscount", "visits"],
    created: ["datecreated", "createdat"],
  },
  linktree: {
    link: ["url"],
    name: ["title", "type"],
    thumbnail: ["modifiers.thumbnailurl", "thumbnail"],
  },
  linkstack: {
    link: ["link"],
    name: ["title"],
    clicks: ["clicknumber"],
    created: ["createdat"],
  },
};

/** Common names of columns, in the languages that we support. */
const ANY: Names = {
  link: "link,longurl,destination,destinationurl,target,targeturl,originalurl,original,url,address,bağlantı,adres,hedef,ссылка,адрес".split(
    ",",
  ),
  alias:
    "alias,slug,shortcode,keyword,backhalf,custombackhalf,code,key,path,shorturl,shortlink,short,kısaad,kısaadres,псевдоним,код".split(
      ",",
    ),
  name: "name,title,label,text,pagetitle,ad,başlık,isim,название,имя,заголовок".split(","),
  description: "description,açıklama,описание".split(","),
  note: "note,notes,comment,comments,not,заметка,комментарий".split(","),
  external_id: ["externalid"],
  tags: "tags,tag,labels,etiketler,etiket,теги,метки,тег".split(","),
  category: "category,folder,section,group,kategori,bölüm,категория,раздел,папка".split(","),
  archived: ["archived", "arşiv", "архив"],
  from: "validsince,startdate,startsat,validfrom,başlangıç,начало".split(","),
  until: "validuntil,expiresat,expirationdate,expires,expiry,expirationat,expirein,enddate,bitiş,окончание".split(","),
  limit: "maxvisits,maxclicks,clicklimit,visitlimit".split(","),
  clicks: "clicks,visits,visitcount,clickcount,hits,totalclicks,tıklamalar,клики,переходы".split(","),
  created: "createdat,created,datecreated,timestamp,date,tarih,дата".split(","),
  password: "password,haspassword,parola,пароль".split(","),
};

/**
 * Guesses the mapping from the names of the columns. If none of them names the destination, takes the first column with
 * an address in any of the first rows.
 */
export function guessMapping({ columns, rows }: Table, format: ImportFormat): Mapping {
  const names: Names = format === "csv" ? ANY : NAMES[format];
  const folded = columns.map(foldColumnName);
  const taken = new Set<number>();
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const field of importFields) {
    const column = (names[field] ?? [])
      .map((name) => folded.indexOf(name))
      .find((index) => index !== -1 && !taken.has(index));
    if (column === undefined) continue;
    mapping[field] = column;
    taken.add(column);
  }
  if (mapping.link === undefined) {
    const first = rows.slice(0, 20);
    const full = columns.findIndex(
      (_, column) =>
        !taken.has(column) && first.some(({ cells }) => /^[a-z][a-z0-9+.-]*:\/\/\S/i.test(cells[column]?.trim() ?? "")),
    );
    if (full !== -1) mapping.link = full;
  }
  return mapping;
}
