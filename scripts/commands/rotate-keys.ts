import { parseEncryptionConfig, parseStorageConfig } from '@fovea/api/operations'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Creates a new signing key for leases and license files.',
  stopped: 'Stopped. If no new key was printed, look at /sdk/v1/jwks before you run it again.',
  async run({ signal }) {
    const storage = parseStorageConfig(process.env)
    const encryptionKeys = parseEncryptionConfig(process.env)
    const { rotateKeys } = await import('@fovea/api/server')
    const kid = await withDatabase(storage, { create: false, signal }, (url) =>
      rotateKeys({ url, encryptionKeys }),
    )
    console.log(`New leases are signed with ${kid}. Earlier ones stay valid until they expire.`)
    return exitCodes.done
  },
})
