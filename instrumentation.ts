/** Runs once before the server answers anything: the store is migrated and interrupted calls are marked unknown. */
export async function register(): Promise<void> {
  // The edge runtime has no database; written this way the bundler leaves it out there.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startDesk } = await import("@/lib/desk/start");
    try {
      await startDesk();
    } catch (error) {
      // By its name and not by its class: the built server may hold the module more than once.
      if (!(error instanceof Error) || error.name !== "CannotStart") throw error;
      process.stderr.write(`\n${error.message}\n\n`);
      process.exit(1);
    }
  }
}
