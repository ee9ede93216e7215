export type SealingTables = {
  sealed_secrets: {
    name: string
    secret: Buffer
    encrypted: boolean
  }
}
