import { DashboardAnalytics } from "../dashboard/dashboard-analytics.tsx";

export default DashboardAnalytics;
