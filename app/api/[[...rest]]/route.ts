import { handleHttp } from "@/lib/api/handlers";
import { respond } from "../respond";

export const dynamic = "force-dynamic";

const answer = (request: Request) => respond(request, handleHttp);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
