import type { BlockContent } from "#features/blocks/content.ts";
import { headerPresets } from "#features/appearance/preset-pictures.ts";
import type { Account } from "../../qa/account.ts";
import type { Product } from "../../qa/product.ts";

const [first, second, third] = headerPresets.map(({ address }) => address) as [string, string, string];

/** One block of every kind, filled in as a musician would, with texts of realistic length. */
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

type Instance = Pick<Product, "url">;

/** Creates five links and one block of every kind on an owner's page, through the API. */
export async function fillBlocks(instance: Instance, owner: Account): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob(["Words and photographs\n"]), "press-kit.txt");
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${instance.url}/v1/files`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(`The file upload returned ${response.status}`);
  const { address } = (await response.json()) as { address: string };
  for (const name of ["Listen", "Tour", "Shop", "Videos", "Newspaper"])
    await send(instance, owner, "POST", "/v1/widget/link", {
      name,
      slug: "web",
      link: `https://example.com/${name.toLowerCase()}`,
    });
  for (const content of contents(address)) await send(instance, owner, "POST", "/v1/blocks", { content });
}

/** Sets the appearance of the page. */
export async function setAppearance(instance: Instance, owner: Account, appearance: object): Promise<void> {
  const { _id } = JSON.parse(await send(instance, owner, "POST", "/v1/appearance", {})) as { _id: string };
  await send(instance, owner, "PUT", `/v1/appearance/${_id}`, appearance);
}

async function send(instance: Instance, owner: Account, method: string, path: string, body: object): Promise<string> {
  const { status, text } = await owner.call(instance, method, path, body);
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`);
  return text;
}
