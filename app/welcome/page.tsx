import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Welcome } from "@/components/shell/welcome";
import { deskMode, localPeople } from "@/lib/auth";

export const metadata: Metadata = { title: "Welcome" };
export const dynamic = "force-dynamic";

export default function WelcomePage() {
  if (deskMode().kind === "team") redirect("/sign-in");
  const [, ...others] = localPeople();
  return (
    <Welcome
      others={others.map(({ actor: { id, name, initials, role }, does }) => ({ id, name, initials, role, does }))}
    />
  );
}
