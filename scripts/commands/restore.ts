import { checkBackup, parseStorageConfig, restore } from '@fovea/api/operations'
import { backupOptions, readBackupKey } from '../operating/backup-command.ts'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Puts a backup into an empty database, or in the place of one that you name.',
  arguments: ['file'],
  stopped: 'Stopped. The database was not changed.',
  options: {
    replace: {
      type: 'string',
      value: 'database',
      description: 'replace this database, which is kept under another name',
    },
    check: {
      type: 'boolean',
      description: 'only read the file to its end; needs no database and changes nothing',
    },
    ...backupOptions,
  },
  async run({ arguments: [file = ''], options, signal }) {
    const storage = parseStorageConfig(process.env)
    const key = await readBackupKey(storage.backupKey, options['key-file'])
    if (options.check === true) return checkFile(file, key)
    const { replace, verify = false } = options
    const { rows, kept } = await withDatabase(storage, { create: true }, (url) =>
      restore({ url, file, key, replace, verify, tell: console.log, signal }),
    )
    console.log(`restored ${rows.toLocaleString('en-US')} rows from ${file}`)
    if (kept !== undefined) {
      console.log(`the earlier database is kept as ${kept}: drop it when you no longer need it`)
    }
    return exitCodes.done
  },
})

async function checkFile(file: string, key: Buffer | undefined) {
  const { about, encrypted, tallies } = await checkBackup(file, key)
  for (const [table, { rows }] of Object.entries(tallies)) {
    console.log(`${rows.toLocaleString('en-US').padStart(14)}  ${table.replace('public.', '')}`)
  }
  const how = encrypted ? 'encrypted' : 'not encrypted'
  console.log(`${file} is whole: of ${about.createdAt}, by version ${about.version}, ${how}`)
  return exitCodes.done
}
