export declare function findPostgres(): string | undefined;
export declare function startPostgres(options?: {
  durable?: boolean;
}): Promise<{ url: string; stop: () => Promise<void> }>;
