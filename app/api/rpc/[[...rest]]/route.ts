import { handleRpc } from "@/lib/api/handlers";
import { respond } from "../../respond";

export const dynamic = "force-dynamic";

const answer = (request: Request) => respond(request, handleRpc);

export { answer as GET, answer as POST };
