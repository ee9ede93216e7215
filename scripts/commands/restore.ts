import { parseArgs } from 'node:util'
import { checkBackup, parseStorageConfig, restore } from '@fovea/api/operations'
import { backupKey, command } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const summary = 'Puts a backup into an empty database, or in the place of one that you name.'

const usage = `usage: fovea restore <file> [--replace <database>] [--verify] [--check] [--key-file <file>]

  --replace <database>  replace this database, which is kept under another name
  --verify              read what was loaded again, and compare every table
  --check               only read the file to its end; needs no database and changes nothing
  --key-file <file>     the key that it was encrypted with; default: BACKUP_KEY`

export async function run(args: string[]): Promise<number> {
  return command(async (signal) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'string' },
        verify: { type: 'boolean' },
        check: { type: 'boolean' },
        'key-file': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1 || values.help === true) {
      console.error(usage)
      return values.help === true ? 0 : 1
    }
    const storage = parseStorageConfig(process.env)
    const key = await backupKey(storage.backupKey, values['key-file'])
    if (values.check === true) return check(file, key)
    const { replace, verify = false } = values
    const { rows, kept } = await withDatabase(storage, { create: true }, (url) =>
      restore({ url, file, key, replace, verify, tell: console.log, signal }),
    )
    console.log(`restored ${rows.toLocaleString('en-US')} rows from ${file}`)
    if (kept !== undefined) {
      console.log(`the earlier database is kept as ${kept}: drop it when you no longer need it`)
    }
    return 0
  })
}

async function check(file: string, key: Buffer | undefined) {
  const { about, encrypted, tallies } = await checkBackup(file, key)
  for (const [table, { rows }] of Object.entries(tallies)) {
    console.log(`${rows.toLocaleString('en-US').padStart(14)}  ${table.replace('public.', '')}`)
  }
  const how = encrypted ? 'encrypted' : 'not encrypted'
  console.log(`${file} is whole: of ${about.createdAt}, by version ${about.version}, ${how}`)
  return 0
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
