import { parseEncryptionConfig, parseStorageConfig, StartError } from '@fovea/api/operations'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Encrypts the secrets in the database with the first key of KEY_ENCRYPTION_KEY.',
  options: {
    'dry-run': {
      type: 'boolean',
      description: `say how many would be encrypted again, and change nothing; exit code ${exitCodes.pending} if there are some`,
    },
  },
  async run({ options, signal }) {
    const storage = parseStorageConfig(process.env)
    const encryptionKeys = parseEncryptionConfig(process.env)
    if (encryptionKeys.length === 0) {
      throw new StartError('KEY_ENCRYPTION_KEY is missing: set it, as .env.example shows.')
    }
    const { changeEncryptionKey } = await import('@fovea/api/server')
    const dryRun = options['dry-run'] === true
    const { changed, unreadable } = await withDatabase(storage, { create: false, signal }, (url) =>
      changeEncryptionKey({ url, encryptionKeys, dryRun }),
    )
    for (const kid of unreadable) {
      console.log(`the retired signing key ${kid} cannot be read, and is left as it is`)
    }
    if (dryRun) {
      console.log(
        changed === 0
          ? 'all secrets are encrypted with the first key'
          : `secrets to encrypt with the first key: ${changed}; nothing was changed`,
      )
      return changed === 0 ? exitCodes.done : exitCodes.pending
    }
    console.log(
      changed === 0
        ? 'all secrets are encrypted with the first key; nothing to do'
        : `secrets that are now encrypted with the first key: ${changed}`,
    )
    if (encryptionKeys.length > 1) {
      console.log('the second key is no longer needed: remove it from KEY_ENCRYPTION_KEY')
    }
    return exitCodes.done
  },
})
