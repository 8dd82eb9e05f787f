import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetUp } from "@/components/people/set-up";
import { waitsForOwner } from "@/lib/api/entrance";
import { deskMode, organizationName } from "@/lib/auth";

export const metadata: Metadata = { title: "Set up" };
export const dynamic = "force-dynamic";

export default async function SetUpPage() {
  if (deskMode().kind === "local") redirect("/welcome");
  if (!(await waitsForOwner())) redirect("/sign-in");
  return <SetUp organization={organizationName()} />;
}
