import { expect, test } from 'vitest'
import { stopAbandonedServer } from '../stop-abandoned-server.ts'
import { startInOtherProcess } from '../testing/owner-processes.ts'
import { copySeededFolder, readServerPid, getStateDir } from '../testing/test-servers.ts'
import { identifyProcess, isRunning } from './processes.ts'

test('stops the server of a killed owner once, and leaves that of a living one alone', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  const server = identifyProcess(readServerPid(dataDir))
  await expect(stopAbandonedServer(dataDir, getStateDir())).rejects.toThrow('is already in use by')
  expect(isRunning(server)).toBe(true)
  await owner.kill()
  await stopAbandonedServer(dataDir, getStateDir())
  expect(isRunning(server)).toBe(false)
  await stopAbandonedServer(dataDir, getStateDir())
})
