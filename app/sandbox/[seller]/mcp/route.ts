import { answerInDemo } from "../../demo";

export const dynamic = "force-dynamic";

export { answerInDemo as DELETE, answerInDemo as GET, answerInDemo as POST };
