import { parseStorageConfig } from '@fovea/api/operations'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Removes the passkeys of the staff member with this email, and signs them out.',
  arguments: ['email'],
  async run({ arguments: [email = ''], signal }) {
    const storage = parseStorageConfig(process.env)
    const { resetPasskeysOf } = await import('@fovea/api/server')
    const removed = await withDatabase(storage, { create: false, signal }, (url) =>
      resetPasskeysOf(url, email),
    )
    if (removed === undefined) {
      console.error(`No account signs in with ${email}.`)
      return exitCodes.failed
    }
    console.log(
      removed === 0
        ? `${email} has no passkeys.`
        : `Removed ${removed} ${removed === 1 ? 'passkey' : 'passkeys'} of ${email}, who is signed out everywhere.`,
    )
    return exitCodes.done
  },
})
