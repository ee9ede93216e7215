import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startLocalPostgres } from '@fovea/local-postgres'
import { type ReadPostgresCpu, createPostgresCpuReader } from './postgres-cpu.ts'

export type BenchDatabase = { url: string; cpu: ReadPostgresCpu }

export async function withDatabase<Result>(
  settings: Record<string, string>,
  measure: (database: BenchDatabase) => Promise<Result>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-bench-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const postgres = await startLocalPostgres({ dataDir: folder, settings })
  try {
    const { url } = postgres
    return await measure({ url, cpu: createPostgresCpuReader(url) })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
