export { localBuyer } from "./local-buyer";
export { refuseRequest } from "./request-guard";
export { type Actor, isAllowed, type Permission } from "./roles";
export {
  endSession,
  requestCookies,
  sessionCookie,
  sessionFromCookies,
  startLocalSession,
} from "./sessions";
