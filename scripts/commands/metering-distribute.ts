import { parseArgs } from 'node:util'
import { ConfigError, distributeMetering, parseStorageConfig } from '@fovea/api/operations'
import { command } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const summary = 'Spreads metering over the workers of a Citus cluster, or completes that.'

/** Few places make large batches: with 8, two workers were faster than with 32. */
const defaultShards = 8
const mostShards = 256

const usage = `usage: fovea metering-distribute [--dry-run] [--shards <number>]

  --dry-run          say what would be done, and change nothing; exits with 0 if there is nothing to do, and with 2 if there is
  --shards <number>  how many parts to spread over the workers, 1 to ${mostShards}; default: ${defaultShards}`

const somethingToDo = 2

export async function run(args: string[]): Promise<number> {
  return command(async () => {
    const { values } = parseArgs({
      args,
      options: {
        'dry-run': { type: 'boolean' },
        shards: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help === true) {
      console.error(usage)
      return 0
    }
    const dryRun = values['dry-run'] === true
    const shards = shardsOf(values.shards)
    const storage = parseStorageConfig(process.env)
    const distribute = (url: string) =>
      distributeMetering({ url, shards, dryRun, tell: console.log })
    const changed =
      storage.meteringUrl === undefined
        ? await withDatabase(storage, { create: false }, distribute)
        : await distribute(storage.meteringUrl)
    if (dryRun) return changed ? somethingToDo : 0
    console.log(changed ? 'metering is distributed' : 'metering is distributed; nothing to do')
    return 0
  })
}

function shardsOf(given: string | undefined) {
  const shards = given === undefined ? defaultShards : Number(given)
  if (Number.isInteger(shards) && shards >= 1 && shards <= mostShards) return shards
  throw new ConfigError(
    `--shards is wrong (${given}): it is not a whole number from 1 to ${mostShards}.`,
  )
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
