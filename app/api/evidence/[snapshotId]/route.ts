import { downloadEvidence } from "@/lib/api/downloads";
import { download } from "../../download";

export const dynamic = "force-dynamic";

type Place = { params: Promise<{ snapshotId: string }> };

export async function GET(request: Request, { params }: Place) {
  const { snapshotId } = await params;
  return download(request, (context) => downloadEvidence(snapshotId, context));
}
