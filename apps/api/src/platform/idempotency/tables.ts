/** The table of what was done under an `Idempotency-Key`. */
export type IdempotencyTables = {
  acts_once: {
    owner_id: string
    /** Method and path of the call, as declared. */
    route: string
    key: string
    fingerprint: Buffer
    created_at: Date
    claimed_until: Date
    /** Null while the act is under way. */
    status: number | null
    answer: string | null
  }
}
