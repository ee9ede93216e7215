import { parseArgs } from 'node:util'
import { checkBackup, restore } from '@fovea/api/operations'
import { backupOptions, withBackupFile } from '../operating/backup-command.ts'
import { command } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const summary = 'Puts a backup into an empty database, or in the place of one that you name.'

const usage = `usage: fovea restore <file> [--replace <database>] [--verify] [--check] [--key-file <file>]

  --replace <database>  replace this database, which is kept under another name
  --verify              read what was loaded again, and compare every table
  --check               only read the file to its end; needs no database and changes nothing
  --key-file <file>     the key that it was encrypted with; default: BACKUP_KEY`

export async function run(args: string[]): Promise<number> {
  return command(async (signal) => {
    const given = parseArgs({
      args,
      allowPositionals: true,
      options: { ...backupOptions, replace: { type: 'string' }, check: { type: 'boolean' } },
    })
    return withBackupFile(given, usage, async ({ file, key, storage }) => {
      if (given.values.check === true) return check(file, key)
      const { replace, verify = false } = given.values
      const { rows, kept } = await withDatabase(storage, { create: true }, (url) =>
        restore({ url, file, key, replace, verify, tell: console.log, signal }),
      )
      console.log(`restored ${rows.toLocaleString('en-US')} rows from ${file}`)
      if (kept !== undefined) {
        console.log(`the earlier database is kept as ${kept}: drop it when you no longer need it`)
      }
      return 0
    })
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
