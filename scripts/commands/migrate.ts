import { parseStorageConfig, planMigrations, prepareMainAndMetering } from '@fovea/api/operations'
import { hasLocalPostgres } from '@fovea/local-postgres'
import { defineCommand, exitCodes } from '../operating/command.ts'
import { getEmbeddedFolder, withDatabase, withExplainedErrors } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Brings the database to this version, as a start does.',
  options: {
    'dry-run': {
      type: 'boolean',
      description: `list what would be applied, with the locks it takes, and change nothing; exit code ${exitCodes.pending} if there is something`,
    },
  },
  async run({ options, signal }) {
    const storage = parseStorageConfig(process.env)
    if (options['dry-run'] === true) return showPlans(storage)
    await withDatabase(storage, { create: true, signal }, (url) =>
      prepareMainAndMetering(url, storage.meteringUrl),
    )
    console.log('the database is up to date')
    return exitCodes.done
  },
})

async function showPlans(storage: ReturnType<typeof parseStorageConfig>) {
  if (storage.databaseUrl === undefined && !hasLocalPostgres(getEmbeddedFolder(storage))) {
    console.log('there is no database yet: the first start makes it')
    return exitCodes.pending
  }
  const code = await withDatabase(storage, { create: false }, showPlan)
  if (storage.meteringUrl === undefined) return code
  console.log('of METERING_URL:')
  return Math.max(code, await withExplainedErrors(storage.meteringUrl, showPlan))
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
  return plan.length === 0 ? exitCodes.done : exitCodes.pending
}
