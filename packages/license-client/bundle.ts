import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'

const here = import.meta.dirname
const contractName = '@fovea/contract/sdk-api/verdicts'
const contractFile = 'contract/src/sdk-api/verdicts'
/** Both `from '…'` and `import("…")`. */
const importPattern = /(?<=from '|import\(")[^'"]+/g

/** Builds the client into a folder: `index.js`, one minified file without imports, and its types in `types`. */
export async function bundleLicenseClient(folder: string): Promise<void> {
  await Promise.all([bundleCode(folder), writeTypes(path.join(folder, 'types'))])
}

async function bundleCode(folder: string) {
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      // A library build would keep the white space.
      rolldownOptions: {
        input: path.join(here, 'src/index.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'index.js' },
      },
    },
  })
}

/** Writes the declarations that the entry refers to, with those of the contract, which is not published. */
async function writeTypes(folder: string) {
  const emitted = await mkdtemp(path.join(tmpdir(), 'fovea-types-'))
  try {
    await emitDeclarations(emitted)
    await copyDeclarations(emitted, folder)
  } finally {
    await rm(emitted, { recursive: true, force: true })
  }
}

async function emitDeclarations(folder: string) {
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
  const project = path.join(here, 'tsconfig.types.json')
  await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', folder])
}

async function copyDeclarations(from: string, to: string) {
  const waiting = ['license-client/src/index']
  const copied = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (copied.has(name)) continue
    copied.add(name)
    const source = await readFile(path.join(from, `${name}.d.ts`), 'utf8')
    const folder = path.dirname(name)
    const text = source.replaceAll(importPattern, (specifier) => {
      const imported =
        specifier === contractName
          ? contractFile
          : path.posix.join(folder, specifier.replace(/\.ts$/, ''))
      waiting.push(imported)
      return `${relativePath(folder, imported)}.js`
    })
    const file = path.join(to, `${name}.d.ts`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

function relativePath(folder: string, name: string) {
  const relative = path.posix.relative(folder, name)
  return relative.startsWith('.') ? relative : `./${relative}`
}
