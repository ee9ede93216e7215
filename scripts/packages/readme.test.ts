import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { listCommercialKeys, listProdKeys } from '@fovea/contract/license-keys'
import { postLicense } from '@fovea/contract/sdk-api'
import { postDeviceApproval } from '@fovea/contract/tokens'
import { scopes } from '@fovea/contract/tokens/scopes'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { createKey } from '../../apps/api/test/create-key.ts'
import { insertProductionKey } from '../../apps/api/test/sign-in-as.ts'
import { openTestSdkApi } from '../../apps/api/test/test-sdk-api.ts'
import { cli, licenseClient, packPackage } from './pack.ts'
import { installPackage } from './testing/install-package.ts'
import { readReadmeBlocks } from './testing/readme-blocks.ts'

const run = promisify(execFile)
const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const folder = await mkdtemp(path.join(tmpdir(), 'fovea-readme-'))
afterAll(() => rm(folder, { recursive: true }))

const api = await openTestSdkApi()
// Clients compare the service's time with that of this machine.
api.clock.now = new Date()
const browser = api.browser()
const user = await browser.signIn('readme@example.com')

const placeholder = 'https://console.example.com'
const packedClient = await packPackage(licenseClient, folder)

/** Stands for the parts that the README leaves to the reader. */
const supplied = `
import type { SessionOptions } from '@fovea/license-client'
declare global {
  function runEyeTracking(): void
  function readTextFile(name: string): string
  var button: HTMLButtonElement
  var key: string
  var url: string
  var options: SessionOptions
}
`

test('the README’s programs with the license client have no type errors', async () => {
  const project = await installPackage(packedClient, path.join(folder, 'types'))
  const blocks = await readReadmeBlocks('license-client', 'ts')
  expect(blocks).toHaveLength(3)
  const names = blocks.map((_, nth) => `block-${nth}.ts`)
  for (const [nth, block] of blocks.entries())
    await writeFile(path.join(project, `block-${nth}.ts`), block)
  await writeFile(path.join(project, 'supplied.d.ts'), supplied)
  const answer = await fetch(`${api.url}/sdk/v1/license-jwks`)
  await writeFile(path.join(project, 'license-jwks.json'), await answer.text())
  const flags = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
  const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--resolveJsonModule']
  const all = [compiler, ...flags, ...resolution, 'supplied.d.ts', ...names]
  const { stdout, status } = spawnSync(process.execPath, all, { cwd: project, encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})

test('the README’s program for devices without a network runs', async () => {
  const project = await installPackage(packedClient, path.join(folder, 'offline'))
  await insertProductionKey(api.db, user._id, api.clock.now)
  const [commercial] = (await browser.call(listCommercialKeys)).payload.docs
  const key = commercial?.key ?? ''
  const body = { deviceId: 'kiosk-7', days: 30 }
  const { file } = (await browser.call(postLicense, { params: { sdkKey: key }, body })).payload
  const answer = await fetch(`${api.url}/sdk/v1/license-jwks`)
  await writeFile(path.join(project, 'license-jwks.json'), await answer.text())

  const block = (await readReadmeBlocks('license-client', 'ts')).at(-1) ?? ''
  // Nothing listens at this address: the device has no network.
  const options = { key, url: 'http://127.0.0.1:1', app: { id: 'kiosk' }, platform: 'windows' }
  await writeFile(
    path.join(project, 'supplied.ts'),
    `globalThis.options = ${JSON.stringify(options)}
    globalThis.readTextFile = (name) => name === 'kiosk-7.license' ? ${JSON.stringify(file)} : ''`,
  )
  await writeFile(
    path.join(project, 'main.ts'),
    `import './supplied.ts'
    ${block.replaceAll('com_…', key)}
    console.log(JSON.stringify({ offline: session.offline, device: claims?.device ?? null }))
    process.exit()`,
  )
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'main.ts', outDir: 'dist' },
  })
  const { stdout } = await run(process.execPath, ['dist/main.js'], { cwd: project })
  expect(JSON.parse(stdout)).toEqual({ offline: true, device: 'kiosk-7' })
})

type Program = ReturnType<typeof startLine>

/** Runs a line of the README in a shell, with the installed command line on its PATH. */
function startLine(line: string, home: string) {
  const bin = path.join(home, 'bin')
  const child = spawn('sh', ['-c', `exec ${line}`], {
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: home, XDG_CONFIG_HOME: home },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), ...output }))
  return { output, ended, interrupt: () => child.kill('SIGINT') }
}

test('the README’s command lines run as written', async () => {
  const home = path.join(folder, 'home')
  await mkdir(home)
  const packed = await packPackage(cli, folder)
  const { key } = await createKey(browser, { platformType: 'web', baseUrl: 'https://example.com' })
  const [block = ''] = await readReadmeBlocks('cli', 'sh')
  const lines = block.split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(7)

  const during: Record<string, (program: Program) => Promise<void>> = {
    async login({ output }) {
      const codeOf = () => /the code (\S{9})\./.exec(output.err)?.[1]
      await expect.poll(codeOf).toBeDefined()
      const body = { code: codeOf() ?? '', scopes: [...scopes], days: 30 as const }
      await browser.call(postDeviceApproval, { body })
      api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    },
    async logs({ output, interrupt }) {
      await api.start({ key, platform: 'web', app: { id: 'https://stolen.example' } })
      await expect.poll(() => output.out).toContain('https://stolen.example')
      interrupt()
    },
    async listen({ output, interrupt }) {
      await expect.poll(() => output.err + output.out).toContain('whsec_')
      interrupt()
    },
  }

  for (const line of lines) {
    const written = line
      .replace(`${placeholder}/packages/cli.tgz`, packed)
      .replace('npm install --global', `npm install --offline --global --prefix '${home}'`)
      .replace(placeholder, api.url)
      .replace('prod_…', key)
    const program = startLine(written, home)
    const [, command = ''] = line.split(' ')
    await during[command]?.(program)
    expect([line, await program.ended]).toEqual([line, expect.objectContaining({ code: 0 })])
  }

  const { docs } = (await browser.call(listProdKeys)).payload
  expect(docs).toMatchObject([
    { platformType: 'ios', ios: { bundleId: 'com.example.reader' } },
    { key, ipBlacklist: ['192.0.2.0/24'], domainWhitelist: ['https://example.org'] },
  ])
})
