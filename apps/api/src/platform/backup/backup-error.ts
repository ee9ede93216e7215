/** Why a backup could not be made, read or restored, in a sentence that its operator can act on. */
export class BackupError extends Error {
  override name = 'BackupError'
}
