import { Counter } from "prom-client";

const visits = new Map<number, number>();
// the constructor registers the metric
void new Counter({
  name: "halka_visits_total",
  help: "Responses of the visit path",
  labelNames: ["status"],
  collect() {
    for (const [status, count] of visits) this.inc({ status: String(status) }, count);
    visits.clear();
  },
});

export const webMetrics = {
  /**
   * Counts a response. Only a collection adds these counts to the metric, since handling its labels would cost more
   * than all other counting for a redirect.
   */
  countVisit(status: number): void {
    visits.set(status, (visits.get(status) ?? 0) + 1);
  },
  lines: new Counter({ name: "halka_spool_lines_total", help: "Lines written to the spool" }),
  dropped: new Counter({
    name: "halka_spool_lines_dropped_total",
    help: "Lines that could not be written to the spool and are lost",
  }),
  pageViews: new Counter({ name: "halka_page_views_total", help: "Screen changes in the dashboard" }),
};
