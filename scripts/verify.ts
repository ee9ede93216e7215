import path from 'node:path'
import { startCommand } from './start-command.ts'
import { runChecks } from './verify/checks.ts'
import { runJourneys } from './verify/journeys.ts'
import { type CheckOutcome, printReport } from './verify/outcome.ts'
import { runTests } from './verify/tests.ts'

// Shares a compile cache between processes, because this run starts the product about a hundred times.
const { compileCache } = await startCommand()
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '..', compileCache)

const isThorough = process.argv.includes('--thorough')

// Continues after failures, so that one run reports all problems.
const outcomes: CheckOutcome[] = await runChecks(isThorough)
outcomes.push(await runTests(isThorough))
outcomes.push(await runJourneys(isThorough))

process.exitCode = printReport(outcomes)
