import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { SignIn } from "@/components/people/sign-in";
import { waitsForOwner } from "@/lib/api/entrance";
import { deskMode, organizationName, sessionFromCookies } from "@/lib/auth";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (deskMode().kind === "local") redirect("/welcome");
  if (await sessionFromCookies(await cookies())) redirect("/");
  if (await waitsForOwner()) redirect("/set-up");
  return <SignIn organization={organizationName()} />;
}
