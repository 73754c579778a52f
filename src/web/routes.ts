import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { pageNames } from "../features/site/content/names.ts";

export default [
  route("login", "routes/sign-in.tsx"),
  route("signup", "routes/sign-up.tsx"),
  route("register", "routes/sign-up.tsx", { id: "register" }),
  route("verify-email", "routes/verify-email.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("confirm-address", "routes/confirm-address.tsx"),
  layout("routes/mantine-layout.tsx", [
    route("oauth/consent/:uid", "routes/oauth-consent.tsx"),
    route("oauth/device", "routes/oauth-device.tsx"),
    route("stats/:token", "routes/stats.tsx"),
    route("new", "routes/new-link.tsx"),
    route("dashboard/welcome", "routes/dashboard-welcome.tsx"),
    // only for developers of the product
    ...(process.env["NODE_ENV"] === "production" ? [] : [route("styleguide", "styleguide/styleguide.tsx")]),
    layout("routes/dashboard.tsx", [
      ...prefix("dashboard", [
        index("routes/dashboard-home.tsx"),
        route("links", "routes/dashboard-links.tsx"),
        route("analytics", "routes/dashboard-analytics.tsx"),
        route("analytics/receipt", "routes/dashboard-data-inventory.tsx"),
        route("audience", "routes/dashboard-audience.tsx"),
        route("appearance", "routes/dashboard-appearance.tsx"),
        route("import", "routes/dashboard-import.tsx"),
        route("start", "routes/dashboard-start.tsx"),
        route("developers", "routes/dashboard-developers.tsx"),
        route("settings", "routes/dashboard-settings.tsx"),
        route("restrictions/:decisionId", "routes/dashboard-restriction.tsx"),
        route("*", "routes/dashboard-not-found.tsx"),
      ]),
      route("operate", "routes/operate.tsx"),
      route("operate/accounts/:accountId", "routes/operate-account.tsx"),
    ]),
  ]),
  ...pageNames.map((name) => route(name, "routes/static-page.tsx", { id: name })),
  route("page/blog-posts/:postName", "routes/blog-post.tsx"),
  route("*", "routes/not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;
