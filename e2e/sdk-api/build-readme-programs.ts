import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

const readme = path.join(import.meta.dirname, '../../packages/license-client/README.md')

/** Stands for the parts that the README leaves to the reader. */
const supplied = (values: Supplied) => `
Object.assign(globalThis, ${JSON.stringify(values)})
globalThis.runEyeTracking = () => { document.title = 'Eye tracking runs' }
globalThis.button = document.createElement('button')
button.textContent = 'Stop the README’s session'
document.body.append(button)
`

type Supplied = { key: string; url: string }

/** The programs for browsers in the README of the license client, as Vite builds them with the package. */
export async function buildReadmePrograms(packed: Buffer, values: Supplied) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-readme-'))
  const installed = path.join(folder, 'node_modules/@fovea/license-client')
  await mkdir(installed, { recursive: true })
  execFileSync('tar', ['-xz', '--strip-components', '1', '-C', installed], { input: packed })
  await writeFile(path.join(folder, 'supplied.ts'), supplied(values))
  const text = await readFile(readme, 'utf8')
  const blocks = Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ([, code = '']) => code)
  const programs: string[] = []
  for (const block of blocks.filter((code) => !code.includes('licenseFile'))) {
    const written = block
      .replace('dev_…', values.key)
      .replace('https://console.example.com', values.url)
    const input = path.join(folder, 'main.ts')
    await writeFile(input, `import './supplied.ts'\n${written}`)
    const [built] = [
      await build({
        configFile: false,
        root: folder,
        logLevel: 'warn',
        build: { write: false, target: 'es2022', rolldownOptions: { input } },
      }),
    ].flat()
    const files = built && 'output' in built ? built.output : []
    programs.push(files.map((file) => ('code' in file ? file.code : '')).join(''))
  }
  return { programs, remove: () => rm(folder, { recursive: true }) }
}
