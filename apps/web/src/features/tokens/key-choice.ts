/** A key that a token can be limited to. */
export type KeyChoice = { id: string; app: string; masked: string }
