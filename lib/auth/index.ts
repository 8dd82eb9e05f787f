export { localBuyer, operatorDomain } from "./local-buyer";
export { type Refusal, refuseRequest } from "./request-guard";
export { type Actor, isAllowed, type Permission } from "./roles";
export {
  endSession,
  requestCookies,
  type Session,
  sessionCookie,
  sessionFromCookies,
  startLocalSession,
} from "./sessions";
