import { DashboardHome } from "../dashboard/dashboard-home.tsx";

export default DashboardHome;
