import {
  deleteMovedRows,
  mergeMetering,
  migrateDatabase,
  moveMetering,
  parseStorageConfig,
  StartError,
} from '@fovea/api/operations'
import { defineCommand, exitCodes, UsageError } from '../operating/command.ts'
import { withDatabase } from '../operating/database.ts'

export const command = defineCommand({
  summary: 'Moves what was metered from DATABASE_URL to METERING_URL, while the console runs.',
  options: {
    back: { type: 'boolean', description: 'move it from METERING_URL to DATABASE_URL' },
    clean: {
      type: 'boolean',
      description: 'remove what a finished or abandoned move has left in the other database',
    },
    merge: {
      type: 'boolean',
      description: 'add it to what METERING_URL holds already; a session in both counts once',
    },
    'dry-run': {
      type: 'boolean',
      description: `say what would be done, and change nothing; exit code ${exitCodes.pending} if there is something`,
    },
  },
  async run({ options, signal }) {
    const { back = false, clean = false, merge = false, 'dry-run': dryRun = false } = options
    if ([back, clean, merge].filter(Boolean).length > 1)
      throw new UsageError('--back, --clean and --merge do not go together.')
    const storage = parseStorageConfig(process.env)
    const { meteringUrl } = storage
    if (meteringUrl === undefined) {
      throw new StartError('METERING_URL is missing: set it to the database for metering.')
    }
    const tell = console.log
    const work = withDatabase(storage, { create: false }, async (mainUrl) => {
      // The target of a first move is an empty database, which has no tables to look into.
      if (!dryRun) for (const url of [mainUrl, meteringUrl]) await migrateDatabase(url)
      if (clean) return deleteMovedRows({ mainUrl, meteringUrl, dryRun, tell })
      if (merge) return mergeMetering({ mainUrl, meteringUrl, dryRun, tell, signal })
      return moveMetering({ mainUrl, meteringUrl, back, dryRun, tell, signal })
    })
    const changed = await work.catch((error: unknown) => {
      if (!signal.aborted) throw error
      return undefined
    })
    if (changed === undefined) {
      console.error('stopped: metering stays where it is; run the command again to go on')
      return exitCodes.interrupted
    }
    if (dryRun) return changed ? exitCodes.pending : exitCodes.done
    for (const line of changed ? nextSteps(back, clean) : ['nothing to do']) tell(line)
    return exitCodes.done
  },
})

function nextSteps(back: boolean, clean: boolean) {
  if (clean) return ['nothing is left of the move']
  return back
    ? [
        'metering is in DATABASE_URL now',
        'restart every console without METERING_URL: until then it answers 503 to apps',
        'then run `fovea move-metering --clean` with METERING_URL to remove what is left there',
      ]
    : [
        'metering is in METERING_URL now',
        'restart every console with METERING_URL: until then it answers 503 to apps',
        'then run `fovea move-metering --clean` to remove what is left in DATABASE_URL',
      ]
}
