import { NotFoundScreen } from "../message-screen.tsx";

export default NotFoundScreen;
