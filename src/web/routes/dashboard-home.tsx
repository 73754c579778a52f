import { DashboardHome } from "../dashboard/home/dashboard-home.tsx";

export default DashboardHome;
