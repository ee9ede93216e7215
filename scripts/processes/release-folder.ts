import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { distFolder, isBuilt, releasedStamp } from '@fovea/web/build-stamp'
import { listServerFiles } from '../release/contents.ts'
import { readLauncher } from '../release/launcher.ts'
import { stageOwnFiles, writeStagedFile } from '../release/stage.ts'

const root = path.join(import.meta.dirname, '../..')

export async function makeReleaseFolder(folder: string) {
  if (!(await isBuilt())) execFileSync(process.execPath, [path.join(root, 'scripts/build.ts')])
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@fovea'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@fovea')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  for (const workspace of stageOwnFiles(root, folder, listServerFiles(root).values())) {
    symlinkSync(
      path.join('../..', workspace),
      path.join(modules, '@fovea', path.basename(workspace)),
    )
  }
  const copied = [
    path.relative(root, distFolder),
    'apps/api/migrations',
    'apps/api/src/features/downloads/catalogue.json',
  ]
  for (const name of copied) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  writeStagedFile(folder, 'apps/web/dist/.built', releasedStamp)
  mkdirSync(path.join(folder, 'runtime/bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'runtime/bin/node'))
  writeStagedFile(folder, 'bin/fovea', await readLauncher(), 0o755)
}
