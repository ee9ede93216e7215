import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { withDatabase } from '../../bench/database.ts'
import { runServer } from '../faults/running-server.ts'
import { upgradeUnderLoad } from '../faults/several/upgrade.ts'

/** Returns whether no call got a server error and nothing was lost. */
export async function testBothVersionsServing(earlierRoot: string) {
  return withDatabase({}, async ({ url }) => {
    const port = await pickFreePorts(4)
    const program = path.join(earlierRoot, 'scripts/faults/server.ts')
    const earlier = await runServer(port, url, {}, program)
    const started: { kill: (signal: NodeJS.Signals) => Promise<void> }[] = [earlier]
    try {
      const outcome = await upgradeUnderLoad(url, port, async () => {
        started.push(await runServer(port + 2, url))
        return [port + 2]
      })
      console.log('both versions under load, answers by status:', outcome)
      const answered = [...Object.keys(outcome.sdkApi), ...Object.keys(outcome.pages)]
      return outcome.lost === 0 && answered.every((status) => status === '200' || status === '503')
    } finally {
      for (const server of started) await server.kill('SIGKILL')
    }
  })
}
