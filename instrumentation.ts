/** Runs once before the server answers anything: the store is migrated and interrupted calls are marked unknown. */
export async function register(): Promise<void> {
  // The edge runtime has no database; the check lets the bundler leave it out there.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startDesk } = await import("@/lib/desk/start");
  await startDesk();
}
