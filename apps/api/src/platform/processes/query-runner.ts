export type QueryRunner = {
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}
