export type IdempotencyTables = {
  acts_once: {
    owner_id: string
    route: string
    key: string
    fingerprint: Buffer
    created_at: Date
    claimed_until: Date
    /** Null while the action is running. */
    status: number | null
    answer: string | null
  }
}
