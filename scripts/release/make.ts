import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { buildWebForRelease } from '@fovea/web/build'
import { releasedStamp } from '@fovea/web/build-stamp'
import { z } from 'zod'
import {
  computeChecksum,
  listFiles,
  packFolder,
  readSourceDate,
  writeChecksums,
} from './archive.ts'
import { readLauncher } from './launcher.ts'
import { findNode, findPostgresLibraries, findStandardLibrary } from './natives.ts'
import { runTool } from '../run-tool.ts'
import { renderNotices } from './notices.ts'
import {
  listConsolePackages,
  findPostgresPackage,
  listServerFiles,
  listServerPackages,
} from './contents.ts'
import { readLock } from './packages.ts'
import { renderSbom } from './sbom.ts'
import { addPackages } from '../packages/build-console.ts'
import { createReleaseDocuments } from './shipped-documents.ts'
import { stageOwnFiles, stagePackages, stagePostgres, writeStagedFile } from './stage.ts'

const root = path.join(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')
const cpu = process.arch

// Vite and packages such as React choose their build by this variable, so the caller's environment must not change it.
process.env['NODE_ENV'] = 'production'
if (process.platform !== 'linux') {
  console.error('A release is made on Linux, for Linux.')
  process.exit(1)
}
const text = readFileSync(path.join(root, 'package.json'), 'utf8')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(text))
const name = `fovea-console-${version}-linux-${cpu}`
const maps = `fovea-console-${version}-maps`
const work = path.join(dist, '.work')
const stage = path.join(work, name)
const date = readSourceDate(root)
rmSync(work, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })

console.log('building the console')
const pages = path.join(stage, 'apps/web/dist')
await buildWebForRelease(pages, path.join(work, maps))
await addPackages(pages)
writeStagedFile(stage, 'apps/web/dist/.built', releasedStamp)

console.log('collecting what it runs on')
const lock = readLock(root)
const files = listServerFiles(root)
const server = listServerPackages(lock, files, cpu)
const postgres = findPostgresPackage(lock, cpu)
const inConsole = await listConsolePackages(lock, path.join(work, maps), cpu)
for (const workspace of stageOwnFiles(root, stage, files.values())) {
  mkdirSync(path.join(stage, 'node_modules/@fovea'), { recursive: true })
  const link = path.join(stage, 'node_modules/@fovea', path.basename(workspace))
  symlinkSync(path.join('../..', workspace), link)
}
stagePackages(root, stage, server)
stagePostgres(root, stage, postgres)
cpSync(path.join(root, 'apps/api/migrations'), path.join(stage, 'apps/api/migrations'), {
  recursive: true,
})
const catalogue = 'apps/api/src/features/downloads/catalogue.json'
const forOperators = ['.env.example', 'LICENSE', 'ops']
for (const file of [catalogue, ...forOperators]) {
  cpSync(path.join(root, file), path.join(stage, file), { recursive: true })
}
const documents = createReleaseDocuments(root, forOperators)
for (const [file, text] of documents) writeStagedFile(stage, file, text)

const node = findNode(root, cpu)
const library = findStandardLibrary()
mkdirSync(path.join(stage, 'runtime/bin'), { recursive: true })
cpSync(node.program, path.join(stage, 'runtime/bin/node'))
mkdirSync(path.join(stage, 'runtime/lib'))
cpSync(library.file, path.join(stage, 'runtime/lib/libstdc++.so.6'))
writeStagedFile(stage, 'runtime/defaults.env', 'DATA_DIR=/var/lib/fovea-console\n')
writeStagedFile(stage, 'bin/fovea', await readLauncher(), 0o755)

console.log('writing notices, the bill of materials and checksums')
const libraries = readdirSync(path.join(stage, postgres.folder, 'native/lib'))
const natives = [
  node,
  library,
  ...findPostgresLibraries(
    postgres,
    libraries.filter((file) => file.startsWith('lib')),
  ),
]
writeStagedFile(
  stage,
  'NOTICES.txt',
  renderNotices(root, [postgres, ...server, ...inConsole], natives),
)
const sbom = renderSbom({
  version,
  cpu,
  date,
  natives,
  server: [postgres, ...server],
  console: inConsole,
})
writeStagedFile(stage, 'sbom.cdx.json', sbom)
writeStagedFile(dist, `${name}.cdx.json`, sbom)
if (runTool('sbom', 'validate.ts', [path.join(dist, `${name}.cdx.json`)]) !== 0) {
  throw new Error('The bill of materials is not valid.')
}
await writeChecksums(path.join(stage, 'SHA256SUMS'), await listFiles(stage))

console.log('packing')
const archives = [name, maps].map((folder) => `${folder}.tar.gz`)
await packFolder(stage, path.join(dist, `${name}.tar.gz`), date)
await packFolder(path.join(work, maps), path.join(dist, `${maps}.tar.gz`), date)
await writeChecksums(path.join(dist, `${name}.sha256`), [...archives, `${name}.cdx.json`])
rmSync(work, { recursive: true })
for (const file of archives)
  console.log(`${await computeChecksum(path.join(dist, file))}  dist/${file}`)
