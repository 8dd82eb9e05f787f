import { downloadActivity } from "@/lib/api/downloads";
import { download } from "../../download";

export const dynamic = "force-dynamic";

export const GET = (request: Request) => download(request, (context) => downloadActivity(request, context));
