export type BackupTables = {
  backups: {
    finished_at: Date
    started_at: Date
    rows: string
    size: string
    encrypted: boolean
    verified: boolean
  }
}
