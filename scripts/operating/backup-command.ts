import { parseStorageConfig } from '@fovea/api/operations'
import { backupKey } from './command.ts'

/** What every command about a file of a backup understands. */
export const backupOptions = {
  verify: { type: 'boolean' },
  'key-file': { type: 'string' },
  help: { type: 'boolean' },
} as const

type Given = { values: { 'key-file'?: string; help?: boolean }; positionals: string[] }
type Backup = {
  file: string
  key: Buffer | undefined
  storage: ReturnType<typeof parseStorageConfig>
}

/** Acts on the one file that is given, with the key that goes with it; otherwise says how the command is used. */
export async function withBackupFile(
  { values, positionals }: Given,
  usage: string,
  act: (backup: Backup) => Promise<number>,
): Promise<number> {
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || values.help === true) {
    console.error(usage)
    return values.help === true ? 0 : 1
  }
  const storage = parseStorageConfig(process.env)
  const key = await backupKey(storage.backupKey, values['key-file'])
  return act({ file, key, storage })
}
