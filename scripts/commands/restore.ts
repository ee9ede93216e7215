import {
  checkBackup,
  isMeteredInBackup,
  parseStorageConfig,
  restoreBackup,
} from '@fovea/api/operations'
import { backupOptions, readBackupKey } from '../operating/backup-command.ts'
import { defineCommand, exitCodes, UsageError } from '../operating/command.ts'
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
    'replace-metering': {
      type: 'string',
      value: 'database',
      description: 'the same for the database of METERING_URL',
    },
    check: {
      type: 'boolean',
      description: 'only read the file to its end; needs no database and changes nothing',
    },
    ...backupOptions,
  },
  async run({ arguments: [file = ''], options, signal }) {
    const { replace, 'replace-metering': replaceMetering, verify = false, check = false } = options
    if (check && (replace !== undefined || replaceMetering !== undefined || verify))
      throw new UsageError('--check only reads the file: of the other options it takes --key-file.')
    const storage = parseStorageConfig(process.env)
    const { meteringUrl } = storage
    if (replaceMetering !== undefined && meteringUrl === undefined)
      throw new UsageError('--replace-metering needs METERING_URL, which is not set.')
    const key = await readBackupKey(storage.backupKey, options['key-file'])
    if (check) return checkFile(file, key)
    const how = { key, replace, replaceMetering, verify, tell: console.log, signal }
    const { rows, kept } = await withDatabase(storage, { create: true }, (url) =>
      restoreBackup({ url, meteringUrl, file, ...how }),
    )
    console.log(`restored ${rows.toLocaleString('en-US')} rows from ${file}`)
    for (const name of kept)
      console.log(`the earlier database is kept as ${name}: drop it when you no longer need it`)
    return exitCodes.done
  },
})

async function checkFile(file: string, key: Buffer | undefined) {
  const { header, encrypted, manifest, tallies } = await checkBackup(file, key)
  const isApart = manifest.metering === 'own database'
  const tables = Object.entries(tallies)
  const ofMetering = isApart ? tables.filter(([table]) => isMeteredInBackup(table)) : []
  printTables(tables.filter((table) => !ofMetering.includes(table)))
  if (isApart) console.log('of the database for metering:')
  printTables(ofMetering)
  const how = encrypted ? 'encrypted' : 'not encrypted'
  const databases = isApart ? 'two databases, ' : ''
  console.log(
    `${file} is whole: ${databases}of ${header.createdAt}, by version ${header.version}, ${how}`,
  )
  return exitCodes.done
}

function printTables(tables: [string, { rows: number }][]) {
  for (const [table, { rows }] of tables)
    console.log(`${rows.toLocaleString('en-US').padStart(14)}  ${table.replace('public.', '')}`)
}
