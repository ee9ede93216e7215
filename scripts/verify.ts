import path from 'node:path'
import { startCommand } from './start-command.ts'
import { runChecks } from './verify/checks.ts'
import { runJourneys } from './verify/journeys.ts'
import { type CheckOutcome, printReport } from './verify/outcome.ts'
import { runTests } from './verify/tests.ts'

// What one process has compiled, the next one finds: this run starts the product about a hundred times.
const { compileCache } = await startCommand()
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '..', compileCache)

/** `npm run test:thorough` leaves nothing out. */
const isThorough = process.argv.includes('--thorough')

// Everything runs even where something failed: one run tells all there is to mend.
const outcomes: CheckOutcome[] = await runChecks(isThorough)
outcomes.push(await runTests(isThorough))
outcomes.push(await runJourneys(isThorough))

process.exitCode = printReport(outcomes)
