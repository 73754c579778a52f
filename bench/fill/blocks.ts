import type { BlockContent } from "#features/links/blocks/content.ts";
import { headerPresets } from "#features/appearance/presets.ts";

const [first, second, third] = headerPresets.map(({ address }) => address) as [string, string, string];

/** One block of every kind, filled as a musician would; no text is short on purpose. */
const contents = (file: string): readonly BlockContent[] => [
  { kind: "header", text: "New this spring" },
  {
    kind: "text",
    text: [
      {
        kind: "paragraph",
        line: [
          { text: "Eleven songs, recorded in one week by the sea. " },
          { text: "The album", bold: true },
          { text: " is out, and we play it " },
          { text: "in eight towns", link: "https://example.com/tour" },
          { text: "." },
        ],
      },
      { kind: "bullets", lines: [[{ text: "Vinyl, signed" }], [{ text: "A book of words and chords" }]] },
    ],
  },
  { kind: "divider", look: "dots" },
  {
    kind: "social",
    items: [
      { platform: "instagram", url: "https://instagram.com/example" },
      { platform: "youtube", url: "https://youtube.com/@example" },
      { platform: "spotify", url: "https://open.spotify.com/artist/0000000000000000000000" },
      { platform: "tiktok", url: "https://tiktok.com/@example" },
    ],
  },
  { kind: "image", address: first, alt: "The band by the sea", caption: "Photographed in March" },
  {
    kind: "gallery",
    look: "grid",
    pictures: [
      { address: first, alt: "On stage" },
      { address: second, alt: "On the road" },
      { address: third, alt: "At home" },
    ],
  },
  { kind: "embed", url: "https://www.youtube.com/watch?v=aaaaaaaaaaa", title: "Tides, live", still: second },
  {
    kind: "capture",
    title: "Letters from the road",
    text: "One a month, with a song that is nowhere else.",
    asksName: true,
    consent: "I want these letters by e-mail and can leave them with one click.",
    button: "Send me letters",
  },
  { kind: "contact", title: "Bookings", text: "We answer within two days.", button: "Send" },
  {
    kind: "card",
    name: "The Example Band",
    role: "Music",
    organisation: "Example Records",
    phones: ["+49 30 1234567"],
    emails: ["hello@example.com"],
    websites: ["https://example.com/"],
    place: "Harbour Street 4, Example Town",
    note: "Calls between ten and six.",
  },
  { kind: "countdown", title: "Tickets", until: "2036-05-01T09:00:00Z", zone: "Europe/Istanbul", after: "On sale" },
  {
    kind: "faq",
    items: [
      { question: "Is there a merch table?", answer: "At every show, with cards and cash." },
      { question: "May I record?", answer: "Yes, without flash, and for yourself." },
    ],
  },
  { kind: "map", name: "The harbour hall", place: "Harbour Street 4, Example Town", service: "openstreetmap" },
  { kind: "file", address: file, name: "Press kit", note: "Photographs and words" },
  {
    kind: "tip",
    title: "Buy us a coffee",
    text: "It keeps the van rolling.",
    items: [
      { label: "3 coffees", url: "https://example.com/tip/3" },
      { label: "10 coffees", url: "https://example.com/tip/10" },
    ],
  },
];

interface Owner {
  readonly url: string;
  readonly token: string;
}

/** Gives an owner's page five links and one block of every kind, through the product's own calls. */
export async function fillBlocks({ url, token }: Owner): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, body: object) => {
    const json = { ...headers, "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers: json, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  };
  const form = new FormData();
  form.append("file", new Blob(["Words and photographs\n"]), "press-kit.txt");
  const response = await fetch(`${url}/v1/files`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(`The file upload returned ${response.status}`);
  const { address } = (await response.json()) as { address: string };
  for (const name of ["Listen", "Tour", "Shop", "Videos", "Newspaper"])
    await post("/v1/widget/link", { name, slug: "web", link: `https://example.com/${name.toLowerCase()}` });
  for (const content of contents(address)) await post("/v1/blocks", { content });
}

/** Sets the appearance of the page. */
export async function setAppearance({ url, token }: Owner, looks: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const created = await fetch(`${url}/v1/appearance`, { method: "POST", headers, body: "{}" });
  const { _id } = (await created.json()) as { _id: string };
  const body = JSON.stringify(looks);
  const response = await fetch(`${url}/v1/appearance/${_id}`, { method: "PUT", headers, body });
  if (!response.ok) throw new Error(`Setting the appearance returned ${response.status}: ${await response.text()}`);
}
