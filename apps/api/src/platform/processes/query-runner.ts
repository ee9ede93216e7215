/** What is needed of a pool: a connection for the length of a statement. */
export type QueryRunner = {
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}
