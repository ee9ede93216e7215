import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { buildWebForRelease } from '@fovea/web/build'
import { released } from '@fovea/web/built'
import { z } from 'zod'
import { checksum, filesBelow, packFolder, sourceDate, writeChecksums } from './archive.ts'
import { launcher } from './launcher.ts'
import { nodeIn, postgresIn, standardLibrary } from './natives.ts'
import { runTool } from '../run-tool.ts'
import { noticesOf } from './notices.ts'
import { consolePackages, postgresPackage, serverFiles, serverPackages } from './contents.ts'
import { readLock } from './packages.ts'
import { sbomOf } from './sbom.ts'
import { documentsForRelease } from './shipped-documents.ts'
import { stageOwnFiles, stagePackages, stagePostgres, write } from './stage.ts'

const root = path.join(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')
const cpu = process.arch

// Vite reads this, and packages such as React choose their build by it: a release is the same whatever the caller's environment says.
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
const date = sourceDate(root)
rmSync(work, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })

console.log('building the console')
await buildWebForRelease(path.join(stage, 'apps/web/dist'), path.join(work, maps))
write(stage, 'apps/web/dist/.built', released)

console.log('collecting what it runs on')
const lock = readLock(root)
const files = serverFiles(root)
const server = serverPackages(lock, files, cpu)
const postgres = postgresPackage(lock, cpu)
const inConsole = await consolePackages(lock, path.join(work, maps), cpu)
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
const documents = documentsForRelease(root, forOperators)
for (const [file, text] of documents) write(stage, file, text)

const node = nodeIn(root, cpu)
const library = standardLibrary()
mkdirSync(path.join(stage, 'runtime/bin'), { recursive: true })
cpSync(node.program, path.join(stage, 'runtime/bin/node'))
mkdirSync(path.join(stage, 'runtime/lib'))
cpSync(library.file, path.join(stage, 'runtime/lib/libstdc++.so.6'))
write(stage, 'runtime/defaults.env', 'DATA_DIR=/var/lib/fovea-console\n')
write(stage, 'bin/fovea', await launcher(), 0o755)

console.log('writing notices, the bill of materials and checksums')
const libraries = readdirSync(path.join(stage, postgres.folder, 'native/lib'))
const natives = [
  node,
  library,
  ...postgresIn(
    postgres,
    libraries.filter((file) => file.startsWith('lib')),
  ),
]
write(stage, 'NOTICES.txt', noticesOf(root, [postgres, ...server, ...inConsole], natives))
const sbom = sbomOf({
  version,
  cpu,
  date,
  natives,
  server: [postgres, ...server],
  console: inConsole,
})
write(stage, 'sbom.cdx.json', sbom)
write(dist, `${name}.cdx.json`, sbom)
if (runTool('sbom', 'validate.ts', [path.join(dist, `${name}.cdx.json`)]) !== 0) {
  throw new Error('The bill of materials is not valid.')
}
await writeChecksums(path.join(stage, 'SHA256SUMS'), await filesBelow(stage))

console.log('packing')
const archives = [name, maps].map((folder) => `${folder}.tar.gz`)
await packFolder(stage, path.join(dist, `${name}.tar.gz`), date)
await packFolder(path.join(work, maps), path.join(dist, `${maps}.tar.gz`), date)
await writeChecksums(path.join(dist, `${name}.sha256`), [...archives, `${name}.cdx.json`])
rmSync(work, { recursive: true })
for (const file of archives) console.log(`${await checksum(path.join(dist, file))}  dist/${file}`)
