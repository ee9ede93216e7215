export type EncryptionTables = {
  sealed_secrets: {
    name: string
    secret: Buffer
    encrypted: boolean
  }
}
