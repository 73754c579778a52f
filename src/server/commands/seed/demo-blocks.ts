import type { BlockContent } from "#features/blocks/content.ts";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { STUDIO, WORKSHOPS } from "./demo-page.ts";
import { presetAddress } from "#features/appearance/preset-pictures.ts";

export interface DemoBlock {
  readonly content: BlockContent;
  /** The name of the link that the block follows; the block takes that link's category. */
  readonly afterLink: string;
  readonly category?: string;
  readonly cells?: 2;
}

/** The blocks of the demo's page; the kiln opening is some days after the page is created. */
export function demoBlocks(now: Date): readonly DemoBlock[] {
  return [
    {
      afterLink: "The spring collection is here",
      cells: 2,
      content: {
        kind: "gallery",
        look: "row",
        pictures: [
          { address: presetAddress("ring"), alt: "A ring of fired clay" },
          { address: presetAddress("stones"), alt: "Three stones that gave the new glazes their colours" },
          { address: presetAddress("arches"), alt: "Afternoon sun in the old olive press" },
          { address: presetAddress("bay"), alt: "The bay in front of the studio, by moonlight" },
        ],
      },
    },
    {
      afterLink: "Instagram",
      content: {
        kind: "countdown",
        title: "The kiln opens again",
        until: new Date(Math.ceil(now.getTime() / DAY_MS + 9) * DAY_MS + OPENING_MS).toISOString(),
        zone: "Europe/Istanbul",
        after: "The kiln is open. Come and see what became of it.",
      },
    },
    {
      afterLink: "Book a workshop",
      category: WORKSHOPS,
      content: {
        kind: "faq",
        items: [
          {
            question: "Do I need to have done this before?",
            answer: "No. Half of every group has never touched a wheel, and everybody goes home with a bowl.",
          },
          {
            question: "What should I wear?",
            answer: "Something that may get muddy, and short nails. We have aprons for all.",
          },
          {
            question: "When can I take home what I made?",
            answer: "It dries, is fired twice and is ready after four weeks. We write to you, or send it by post.",
          },
        ],
      },
    },
    {
      afterLink: "Message me",
      category: WORKSHOPS,
      content: {
        kind: "card",
        name: "Clay & Kiln",
        role: "Studio for ceramics",
        phones: ["+90 555 000 00 00"],
        emails: ["studio@example.com"],
        websites: ["https://example.com/"],
        place: "Ayvalık, Balıkesir",
        photo: presetAddress("vase"),
      },
    },
    {
      afterLink: "What plays in the studio",
      category: STUDIO,
      cells: 2,
      content: {
        kind: "text",
        text: [
          {
            kind: "paragraph",
            line: [
              { text: "Everything here is thrown, glazed and fired " },
              { text: "by hand, in one room", bold: true },
              { text: ". Clay comes from the hills behind the town, ash for the glazes from " },
              { text: "our neighbours’ olive trees", link: "https://example.com/ash" },
              { text: "." },
            ],
          },
          { kind: "quote", line: [{ text: "A good cup is one that you reach for without looking.", italic: true }] },
        ],
      },
    },
    {
      afterLink: "Sunday newsletter",
      category: STUDIO,
      cells: 2,
      content: {
        kind: "capture",
        title: "The Sunday letter, by mail",
        text: "One glaze, one story, once a week.",
        asksName: false,
        consent: "I would like to get the Sunday letter by email. I can leave with one click whenever I like.",
        button: "Send it to me",
        thanks: "Thank you. See you on Sunday.",
      },
    },
    {
      afterLink: "Sunday newsletter",
      category: STUDIO,
      content: { kind: "map", name: "Find the studio", place: "Ayvalık, Balıkesir", service: "openstreetmap" },
    },
    {
      afterLink: "Sunday newsletter",
      category: STUDIO,
      content: {
        kind: "tip",
        title: "Put a log on the fire",
        text: "The recipes are free and stay so. If one of them worked for you:",
        items: [
          { label: "A coffee · €3", url: "https://example.com/thanks/coffee" },
          { label: "A bag of clay · €12", url: "https://example.com/thanks/clay" },
        ],
      },
    },
  ];
}

/** 10:00 in Ayvalık. */
const OPENING_MS = 7 * HOUR_MS;
