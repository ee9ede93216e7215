import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { dist, isBuilt, released } from '@fovea/web/built'
import { serverFiles } from '../release/contents.ts'
import { launcher } from '../release/launcher.ts'
import { stageOwnFiles, write } from '../release/stage.ts'

const root = path.join(import.meta.dirname, '../..')

/** A release as `npm run release` makes it, with links to the packages and to Node instead of copies. */
export async function makeReleaseFolder(folder: string) {
  if (!(await isBuilt())) execFileSync(process.execPath, [path.join(root, 'scripts/build.ts')])
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@fovea'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@fovea')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  for (const workspace of stageOwnFiles(root, folder, serverFiles(root).values())) {
    symlinkSync(
      path.join('../..', workspace),
      path.join(modules, '@fovea', path.basename(workspace)),
    )
  }
  const copied = [
    path.relative(root, dist),
    'apps/api/migrations',
    'apps/api/src/features/downloads/catalogue.json',
  ]
  for (const name of copied) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  write(folder, 'apps/web/dist/.built', released)
  mkdirSync(path.join(folder, 'runtime/bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'runtime/bin/node'))
  write(folder, 'bin/fovea', await launcher(), 0o755)
}
