import { parseArgs } from 'node:util'
import { backUp } from '@fovea/api/operations'
import { backupOptions, withBackupFile } from '../operating/backup-command.ts'
import { command, sizeInWords } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const summary = 'Writes everything in the database to a file, while the console runs.'

const usage = `usage: fovea backup <file> [--verify] [--key-file <file>]

  --verify           restore it into a database of its own, and compare every table
  --key-file <file>  encrypt it with the key in this file; default: BACKUP_KEY, if set`

export async function run(args: string[]): Promise<number> {
  return command(async (signal) => {
    const given = parseArgs({ args, allowPositionals: true, options: backupOptions })
    return withBackupFile(given, usage, async ({ file, key, storage }) => {
      const verify = given.values.verify === true
      const { tables, rows, size } = await withDatabase(storage, { create: false }, (url) =>
        backUp({ url, file, key, verify, tell: console.log, signal }),
      )
      const how = [key ? 'encrypted' : 'not encrypted', ...(verify ? ['verified'] : [])].join(', ')
      console.log(
        `${file}: ${rows.toLocaleString('en-US')} rows of ${tables} tables, ${sizeInWords(size)}, ${how}`,
      )
      return 0
    })
  })
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
