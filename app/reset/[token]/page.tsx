import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NoInvitation } from "@/components/people/join";
import { ResetPassword } from "@/components/people/reset-password";
import { resetLinkOf } from "@/lib/api/entrance";
import { deskMode } from "@/lib/auth";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

type Props = { params: Promise<{ token: string }> };

export default async function ResetPage({ params }: Props) {
  if (deskMode().kind === "local") redirect("/welcome");
  const { token } = await params;
  const link = await resetLinkOf(token);
  return link ? <ResetPassword token={token} {...link} /> : <NoInvitation />;
}
