import { createBackup, parseStorageConfig } from '@fovea/api/operations'
import { backupOptions, readBackupKey } from '../operating/backup-command.ts'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Writes everything in the database to a file, while the console runs.',
  arguments: ['file'],
  stopped: 'Stopped. The database was not changed.',
  options: backupOptions,
  async run({ arguments: [file = ''], options, signal }) {
    const storage = parseStorageConfig(process.env)
    const key = await readBackupKey(storage.backupKey, options['key-file'])
    const { verify = false } = options
    const { tables, rows, size, databases } = await withDatabase(
      storage,
      { create: false },
      (url) =>
        createBackup({
          url,
          meteringUrl: storage.meteringUrl,
          file,
          key,
          verify,
          tell: console.log,
          signal,
        }),
    )
    const how = [key ? 'encrypted' : 'not encrypted', ...(verify ? ['verified'] : [])].join(', ')
    console.log(
      `${file}: ${rows.toLocaleString('en-US')} rows of ${tables} tables${databases === 2 ? ' in two databases' : ''}, ${formatSize(size)}, ${how}`,
    )
    return exitCodes.done
  },
})

function formatSize(bytes: number) {
  const [amount, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}
