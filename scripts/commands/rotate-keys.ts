import { parseConfig, rotateSigningKeys } from '@fovea/api/server'
import { parseStorageConfig } from '@fovea/api/operations'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Creates a new signing key for leases and license files.',
  async run() {
    const config = parseConfig(process.env)
    const kid = await withDatabase(parseStorageConfig(process.env), { create: false }, (url) =>
      rotateSigningKeys(config, url),
    )
    console.log(`New leases are signed with ${kid}. Earlier ones stay valid until they expire.`)
    return exitCodes.done
  },
})
