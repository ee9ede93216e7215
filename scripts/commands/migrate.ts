import { parseArgs } from 'node:util'
import { migrateDatabase, parseStorageConfig, planMigrations } from '@fovea/api/operations'
import { hasLocalPostgres } from '@fovea/local-postgres'
import { command } from '../operating/command.ts'
import { embeddedFolder, withDatabase } from '../operating/database.ts'

export const summary = 'Brings the database to this version, as a start does.'

const usage = `usage: fovea migrate [--dry-run]

  --dry-run  list what would be applied, with the locks it takes, and change nothing;
             exits with 0 if there is nothing to apply, and with 2 if there is`

const somethingToApply = 2

export async function run(args: string[]): Promise<number> {
  return command(async () => {
    const { values } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help === true) {
      console.error(usage)
      return 0
    }
    const storage = parseStorageConfig(process.env)
    if (values['dry-run'] === true) {
      if (storage.databaseUrl === undefined && !hasLocalPostgres(embeddedFolder(storage))) {
        console.log('there is no database yet: the first start makes it')
        return somethingToApply
      }
      const code = await withDatabase(storage, { create: false }, showPlan)
      if (storage.meteringUrl === undefined) return code
      console.log('of METERING_URL:')
      return Math.max(code, await showPlan(storage.meteringUrl))
    }
    await withDatabase(storage, { create: true }, (url) => migrateDatabase(url))
    if (storage.meteringUrl !== undefined) await migrateDatabase(storage.meteringUrl)
    console.log('the database is up to date')
    return 0
  })
}

async function showPlan(url: string) {
  const plan = await planMigrations({ url })
  for (const { name, outside, statements } of plan) {
    console.log(`${name} (${outside ? 'statement by statement' : 'in one transaction'})`)
    for (const { text, inSteps, lock } of statements) {
      const notes = [...(inSteps ? ['in steps'] : []), ...(lock === undefined ? [] : [lock])]
      if (notes.length > 0) console.log(`  -- ${notes.join('; ')}`)
      console.log(`${text.replaceAll(/^/gm, '  ')};`)
    }
  }
  console.log(
    plan.length === 0 ? 'nothing to apply' : `${plan.length} to apply; nothing was changed`,
  )
  return plan.length === 0 ? 0 : somethingToApply
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
