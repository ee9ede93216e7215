import path from 'node:path'
import { startCommand } from './start-command.ts'
import { build, runChecks } from './verify/checks.ts'
import { runJourneys } from './verify/journeys.ts'
import { printReport } from './verify/outcome.ts'
import { runTests } from './verify/tests.ts'

// Shares a compile cache between processes, because this run starts the product about a hundred times.
const { compileCache } = await startCommand()
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '..', compileCache)

const isThorough = process.argv.includes('--thorough')

// Continues after failures, so that one run reports all problems. The build comes first, because otherwise several
// servers that the tests start would build at once. The tests often wait for a process or a database, so the other
// checks run beside them.
const built = await build()
const [checks, tests] = await Promise.all([runChecks(isThorough), runTests(isThorough)])
const journeys = await runJourneys(isThorough)

process.exitCode = printReport([built, ...checks, tests, journeys])
