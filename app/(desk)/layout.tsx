import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Frame } from "@/components/shell/frame";
import { deskMode, sessionFromCookies } from "@/lib/auth";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  if (!(await sessionFromCookies(await cookies()))) redirect(deskMode().kind === "team" ? "/sign-in" : "/welcome");
  return <Frame>{children}</Frame>;
}
