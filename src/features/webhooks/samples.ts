/** The sample objects of event examples and webhook tests. */
const LINK_ID = "01973a5e-7c00-7000-8000-000000000001";
const TIME = "2026-05-01T09:00:00.000Z";

export const sampleLink = {
  _id: LINK_ID,
  user: "01973a5e-7c00-7000-8000-000000000002",
  name: "Spring sale",
  slug: "web",
  link: "https://shop.example/spring",
  description: null,
  timeout: 0,
  meta: {},
  sort_order: 0,
  alias: "x7k2p",
  code: "x7k2p",
  category: null,
  tags: ["sale"],
  thumbnail: "",
  archived: false,
  cells: 1,
  rules: null,
  hasPassword: false,
  onPage: false,
  externalId: null,
  note: "",
  redirectStatus: 302,
  taken: 0,
  version: 1,
  createdAt: TIME,
  updatedAt: TIME,
  deletedAt: null,
  addresses: [{ host: "example.com", path: "x7k2p", url: "https://example.com/l/x7k2p" }],
  shortUrl: "https://example.com/l/x7k2p",
  clicks: 12,
  lastClickAt: TIME,
} as const;

export const sampleClick = {
  linkId: LINK_ID,
  code: "x7k2p",
  time: TIME,
  source: "direct",
  country: "TR",
  language: "tr",
  device: "mobile",
  os: "iOS",
  browser: "Safari",
  inApp: "",
  channel: "social",
  referrerHost: "instagram.com",
  utm: { source: "newsletter", medium: "email", campaign: "spring", term: "", content: "" },
  variant: "",
} as const;

export const sampleSubscriber = {
  page: "ada",
  id: "01973a5e-7c00-7000-8000-000000000003",
  email: "reader@example.com",
  name: "Grace",
  state: "confirmed",
  consent: "Send me one newsletter a month.",
  form: "News from me",
  language: "en",
  asked_at: TIME,
  confirmed_at: TIME,
  left_at: null,
  unsubscribe_url: "https://example.com/subscription/sample",
} as const;

export const sampleMessage = {
  page: "ada",
  id: "01973a5e-7c00-7000-8000-000000000004",
  name: "Grace",
  email: "reader@example.com",
  message: "Hello! Can I order in May?",
  form: "Message me",
  language: "en",
  received_at: TIME,
} as const;

export const sampleDomain = {
  _id: "01973a5e-7c00-7000-8000-000000000005",
  host: "go.example.com",
  use: "links",
  state: "live",
  verifiedAt: TIME,
  createdAt: TIME,
} as const;
