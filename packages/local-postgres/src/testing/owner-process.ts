// A process that owns a database, for tests that kill it or run it as another user. It takes the options as JSON,
// answers with one line of JSON, and stops the database when its standard input ends.
import { once } from 'node:events'
import { LocalPostgresError } from '../local-postgres-error.ts'
import { startOrAdopt } from '../start-or-adopt.ts'

const [, , options = '{}'] = process.argv

try {
  const database = await startOrAdopt(JSON.parse(options))
  console.log(JSON.stringify(database))
  process.stdin.resume()
  await once(process.stdin, 'end')
  await database.stop()
} catch (error) {
  if (!(error instanceof LocalPostgresError)) throw error
  console.log(JSON.stringify({ refusal: error.message }))
}
