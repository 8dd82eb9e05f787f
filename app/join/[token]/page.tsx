import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Join, NoInvitation } from "@/components/people/join";
import { invitationOf } from "@/lib/api/entrance";
import { deskMode } from "@/lib/auth";

export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };

type Props = { params: Promise<{ token: string }> };

export default async function JoinPage({ params }: Props) {
  if (deskMode().kind === "local") redirect("/welcome");
  const { token } = await params;
  const offer = await invitationOf(token);
  return offer ? <Join token={token} offer={offer} /> : <NoInvitation />;
}
