/** The part of a pool that is used here: a connection for the duration of a statement. */
export type QueryRunner = {
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}
