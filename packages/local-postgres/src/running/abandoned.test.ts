import { expect, test } from 'vitest'
import { stopAbandonedServer } from '../abandoned.ts'
import { startElsewhere } from '../testing/owner.ts'
import { seededFolder, serverPid, stateDir } from '../testing/playground.ts'
import { identifyProcess, isRunning } from './processes.ts'

test('the server of a killed owner is stopped, once; that of a living one is left alone', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir })
  const server = identifyProcess(serverPid(dataDir))
  await expect(stopAbandonedServer(dataDir, stateDir())).rejects.toThrow('is already in use by')
  expect(isRunning(server)).toBe(true)
  await owner.kill()
  await stopAbandonedServer(dataDir, stateDir())
  expect(isRunning(server)).toBe(false)
  await stopAbandonedServer(dataDir, stateDir())
})
