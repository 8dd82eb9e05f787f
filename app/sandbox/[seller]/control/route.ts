import { answerInDemo } from "../../demo";

export const dynamic = "force-dynamic";

export { answerInDemo as GET, answerInDemo as POST };
