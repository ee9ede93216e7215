import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import manifest from './package.json' with { type: 'json' }

const here = import.meta.dirname

export async function packCli(folder: string): Promise<string> {
  const content = path.join(folder, 'package')
  await mkdir(content, { recursive: true })
  await chmod(await bundleCli(content), 0o755)
  const { name, version, description, license, type } = manifest
  const packed = {
    name,
    version,
    description,
    license,
    type,
    bin: { fovea: './fovea.js' },
    // The same Node.js version that commander requires.
    engines: { node: '>=22.12' },
  }
  await writeFile(path.join(content, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
  await copyFile(path.join(here, 'README.md'), path.join(content, 'README.md'))
  await copyFile(path.join(here, '..', '..', 'LICENSE'), path.join(content, 'LICENSE'))
  const made = execFileSync('npm', ['pack', content, '--pack-destination', folder, '--silent'])
  return path.join(folder, made.toString().trim())
}

export async function bundleCli(folder: string): Promise<string> {
  const file = 'fovea.js'
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/main.ts',
      target: 'node22',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  })
  return path.join(folder, file)
}

if (import.meta.main) {
  process.stdout.write(`${await packCli(path.join(here, 'dist'))}\n`)
}
