import { runChecks } from './verify/checks.ts'
import { runJourneys } from './verify/journeys.ts'
import { type Outcome, report } from './verify/outcome.ts'
import { runTests } from './verify/tests.ts'

// Everything runs even where something failed: one run tells all there is to mend.
const outcomes: Outcome[] = await runChecks()
outcomes.push(await runTests())
outcomes.push(await runJourneys())

process.exitCode = report(outcomes)
