import { checkDatabase, distributeMetering, parseStorageConfig } from '@fovea/api/operations'
import { defineCommand, exitCodes, UsageError } from '../operating/command.ts'
import { withDatabase, withExplainedErrors } from '../operating/database.ts'

/** Few shards make large batches: with 8, two workers were faster than with 32. */
const defaultShards = 8
const maxShards = 256

export const command = defineCommand({
  summary: 'Spreads metering over the workers of a Citus cluster, or completes that.',
  options: {
    'dry-run': {
      type: 'boolean',
      description: `say what would be done, and change nothing; exit code ${exitCodes.pending} if there is something`,
    },
    shards: {
      type: 'string',
      value: 'number',
      description: `how many parts to spread over the workers, 1 to ${maxShards}; default: ${defaultShards}`,
    },
  },
  async run({ options, signal }) {
    const dryRun = options['dry-run'] === true
    const shards = parseShards(options.shards)
    const storage = parseStorageConfig(process.env)
    const distribute = (url: string) =>
      distributeMetering({ url, shards, dryRun, print: console.log })
    const changed =
      storage.meteringUrl === undefined
        ? await withDatabase(storage, { create: false, signal }, distribute)
        : await withExplainedErrors(storage.meteringUrl, async (url) => {
            await checkDatabase(url)
            return distribute(url)
          })
    if (dryRun) return changed ? exitCodes.pending : exitCodes.done
    console.log(changed ? 'metering is distributed' : 'metering is distributed; nothing to do')
    return exitCodes.done
  },
})

function parseShards(given: string | undefined) {
  const shards = given === undefined ? defaultShards : Number(given)
  if (Number.isInteger(shards) && shards >= 1 && shards <= maxShards) return shards
  throw new UsageError(
    `--shards is wrong (${given}): it is not a whole number from 1 to ${maxShards}.`,
  )
}
