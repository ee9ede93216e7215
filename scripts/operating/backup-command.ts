import { readFile } from 'node:fs/promises'
import { BackupError } from '@fovea/api/operations'

export const backupOptions = {
  verify: {
    type: 'boolean',
    description: 'restore it into a separate database, and compare every table',
  },
  'key-file': {
    type: 'string',
    value: 'file',
    description: 'the key that encrypts the file; default: BACKUP_KEY, if set',
  },
} as const

export async function readBackupKey(configured: Buffer | undefined, keyFile: string | undefined) {
  if (keyFile === undefined) return configured
  const text = await readFile(keyFile, 'utf8').catch(() => {
    throw new BackupError(`The key file ${keyFile} cannot be read.`)
  })
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(text.trim())) return key
  throw new BackupError(
    `${keyFile} does not hold 32 bytes in base64, as \`openssl rand -base64 32\` prints.`,
  )
}
