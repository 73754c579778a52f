const palette = {
  primary: "#111111",
  secondary: "#222222",
  text: "#333333",
  accent: "#444444",
  muted: "#555555",
  background: "#666666",
};
export const link = {
  name: "Site",
  slug: "web",
  link: "https://site.example/",
  description: "About",
  timeout: 1,
  meta: { a: 1 },
  sort_order: 10,
  alias: "site",
  category: null,
  tags: ["news"],
  thumbnail: "/media/picture.webp",
  archived: false,
  cells: 1,
  rules: {
    schedule: {
      from: "2026-01-01T00:00:00Z",
      until: "2036-01-01T00:00:00Z",
      hours: [{ days: [1, 5], from: "09:00", until: "18:00" }],
      zone: "Europe/Istanbul",
    },
    limit: { clicks: 100 },
    fallback: "https://example.com/over",
    gate: { kind: "age", years: 18 },
    targets: [
      {
        when: [
          { kind: "country", is: "one-of", values: ["DE"] },
          { kind: "query", is: "none-of", name: "ref", values: ["mail"] },
          {
            kind: "time",
            is: "one-of",
            hours: [{ days: [6], from: "22:00", until: "02:00" }],
            zone: "Europe/Berlin",
          },
        ],
        to: "https://example.com/de",
      },
    ],
    split: {
      variants: [
        { to: "https://example.com/a", weight: 50 },
        { to: "https://example.com/b", weight: 50 },
      ],
      autoStop: true,
    },
    forwardQuery: true,
    preview: { title: "Title", description: "About", image: "/media/picture.webp" },
    apps: { ios: "instagram://user?username=x", android: "https://example.com/app" },
    onDead: true,
  },
  password: "open sesame",
};

/** A link off the page. */
export const shortLink = {
  ...link,
  alias: "short",
  onPage: false,
  externalId: "crm-42",
  note: "For the fair",
  redirectStatus: 302,
  addresses: [{ path: "fair/2026" }],
};
export const block = {
  content: { kind: "header", text: "Read" },
  category: null,
  sort_order: 20,
  cells: 2,
  archived: false,
  rules: {
    schedule: {
      from: "2026-01-01T00:00:00Z",
      until: "2036-01-01T00:00:00Z",
      hours: [{ days: [1, 5], from: "09:00", until: "18:00" }],
      zone: "Europe/Istanbul",
    },
    gate: { kind: "age", years: 18 },
    when: [{ kind: "country", is: "one-of", values: ["DE"] }],
  },
};
export const simulatedVisitor = {
  country: "DE",
  language: "tr",
  device: "mobile",
  os: "iOS",
  browser: "Safari",
  inApp: "Instagram",
  referrer: "news.example",
  query: "ref=mail",
  returning: true,
  at: "2026-05-01T22:00:00Z",
  click: 51,
  password: true,
  gate: true,
  unfurler: false,
  hash: "1",
};
export const utmTemplate = {
  name: "Spring",
  source: "newsletter",
  medium: "email",
  campaign: "spring",
  term: "",
  content: "",
};
export const domainRules = {
  rootUrl: "https://example.com/root",
  notFoundUrl: "https://example.com/lost",
  expiredUrl: "https://example.com/over",
  favicon: "",
  robotsTxt: "User-agent: *",
};
export const appearance = {
  title: "Title",
  description: "About",
  profile_photo: "",
  header_photo: "",
  template: "grid",
  palette,
  custom_css: "a{}",
  custom_js: "1",
  meta: { a: 1 },
};
export const share = { name: "Sponsor", password: "a password", hide_referrers: true, active: true };
export const profile = {
  full_name: "Jane Doe",
  merchant_name: "Jane Doe",
  birthdate: "1990-01-31",
  identity_number: "10000000146",
  phone: "+90 212 555 00 00",
  description: "About",
  address: "A street 4",
  postcode: "34710",
  city: "A city",
  country: "TR",
  image: "https://pictures.example/image.png",
  logo: "/media/logo.png",
};
export const passwords = { new_password: "another long password", confirm_password: "another long password" };
export const reauthentication = { current_password: "a wrong password", code: "123456", recovery_code: "ABCDE-FGHJK" };
export const credential = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  authenticatorAttachment: "platform",
};
export const attestation = { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["internal"] };
export const assertion = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" };
export const visitReport = { user_info: { referrer: "https://t.co/" }, label: "Profile" };
export const webhook = {
  url: "https://hooks.example/halka",
  name: "CRM",
  events: ["link.created", "message.received"],
  filters: { tags: ["news"], domains: ["go.example.com"] },
  format: "standard",
  chatId: null,
  signature: "hmac",
  active: true,
};
