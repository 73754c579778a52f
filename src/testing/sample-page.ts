import { newId } from "#base/ids.ts";
import type { AppearanceFields } from "#features/appearance/contract.ts";
import { emptyStylesheet, makeStylesheet } from "#features/appearance/custom-code/sheet.ts";
import { defaultAppearance } from "#features/appearance/default-appearance.ts";
import { type PageProps, renderPage } from "#features/appearance/pages/page.tsx";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { CachedPage } from "#features/visits/cached-page.ts";

export const workspaceId = newId();

/** A plain link of the sample page. */
export const sampleVisitLink = (overrides: Partial<VisitLink> = {}): VisitLink => ({
  id: newId(),
  workspaceId,
  primaryId: workspaceId,
  handle: "ada",
  alias: "instagram",
  code: "abcdefgh",
  name: "Instagram",
  platform: "instagram",
  destination: "https://instagram.com/ada",
  description: null,
  timeoutSeconds: 0,
  rules: null,
  hasPassword: false,
  taken: 0,
  isDead: false,
  noticeUntilMs: null,
  sortOrder: 10,
  categoryId: null,
  thumbnail: "",
  cells: 1,
  redirectStatus: 302,
  ...overrides,
});

/** A cached page without links. */
export const sampleCachedPage = (overrides: Partial<CachedPage> = {}): CachedPage => ({
  workspaceId,
  primaryId: workspaceId,
  handle: "ada",
  sheet: emptyStylesheet,
  appearance: defaultAppearance,
  pageRedirect: null,
  links: [],
  blocks: [],
  conditions: null,
  categories: [],
  linkIds: new Set(),
  documents: new Map(),
  ...overrides,
});

/** A page with one plain link and the default appearance. */
export const renderSample = ({
  appearance,
  ...props
}: Partial<Omit<PageProps, "appearance">> & { appearance?: Partial<AppearanceFields> } = {}) =>
  renderPage({
    handle: "ada",
    workspaceId,
    links: [sampleVisitLink()],
    blocks: [],
    categories: [],
    language: "en",
    origin: "https://halka.example",
    assetOrigin: "",
    scriptOrigin: "https://pages.halka.example",
    now: new Date("2027-03-01"),
    ...(appearance?.custom_css && { sheet: makeStylesheet(appearance.custom_css) }),
    ...props,
    appearance: { ...defaultAppearance, ...appearance },
  });
