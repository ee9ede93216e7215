import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstRelease, makeRelease, repackArchive } from './archives.ts'
import { bootMachine, type Machine, makeSystem } from './machine.ts'
import { testExternalDatabase } from './external-database.ts'
import {
  createOperator,
  installEarlierRelease,
  type Operator,
  siteSettings,
  runbookBlocks,
} from './site.ts'
import { startTranscript, type Transcript } from './transcript.ts'

const minutes = 60_000
const project = path.join(import.meta.dirname, '../../..')

/** Takes minutes, root and Debian's mirror: `npm run test:runbooks`. */
describe.runIf(process.env['RUNBOOK_TRIAL'] === 'yes')('runbooks', () => {
  let folder: string
  let transcript: Transcript
  const followed = new Set<string>()
  let archive: string
  let machine: Machine
  let operator: Operator

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fovea-runbooks-'))
    transcript = startTranscript(path.join(project, 'dist/runbooks-transcript.txt'))
    archive = process.env['RUNBOOK_ARCHIVE'] ?? makeRelease()
  }, 30 * minutes)
  afterAll(() => {
    for (const { file, line, runbook } of runbookBlocks) {
      if (runbook === undefined) transcript.skip(`${file}:${line} is an example`)
      else if (!followed.has(runbook))
        transcript.skip(`${file}:${line} (${runbook}) was not followed`)
    }
    transcript.skip('Citus, which Debian does not have: npm run test:citus tries it')
    console.log(`${transcript.skipped().join('\n')}\ntranscript: ${transcript.file}`)
    rmSync(folder, { recursive: true, force: true })
  })

  async function boot(
    name: string,
    suite: string,
    packages: string[],
    prepare?: (root: string) => void,
  ) {
    const root = path.join(folder, name)
    makeSystem(root, suite, packages)
    prepare?.(root)
    transcript.heading(`machine ${name}: Debian ${suite}`)
    machine = await bootMachine(root, name, transcript)
    operator = createOperator(machine, transcript)
  }
  async function shutDown() {
    for (const name of operator.followed) followed.add(name)
    await machine.stop()
  }

  async function upgrade(
    version: string,
    how: 'restart' | 'reload',
    migration?: { name: string; sql: string },
  ) {
    const place = mkdtempSync(path.join(folder, 'archive-'))
    await operator.download(await repackArchive(archive, place, version, migration))
    rmSync(place, { recursive: true })
    const plan = await operator.follow('upgrade')
    const printed = await operator.follow(how)
    const sign = how === 'reload' ? 'workers were replaced' : 'ready on https'
    const look = `journalctl --unit=fovea-console --grep="${sign}" --no-pager`
    await expect.poll(async () => (await machine.type(look)).code).toBe(0)
    expect(printed).toContain(`fovea-console ${version}\n`)
    expect(readlinkSync(path.join(machine.root, 'opt/fovea-console'))).toContain(`-${version}-`)
    return plan
  }

  describe('a new machine', () => {
    beforeAll(() => boot('new', 'bookworm', []), 30 * minutes)
    afterAll(() => shutDown())

    test(
      'is installed and starts',
      async () => {
        await operator.download(archive)
        expect(await operator.follow('install')).toContain('.tar.gz: OK')
        operator.edit(siteSettings)
        const printed = await operator.follow('start')
        expect(printed).toContain('answers 200')
        expect(printed).toContain('ready on https://console.example.com')
        expect(await operator.follow('commands')).toContain('nothing to apply')
        expect(await operator.fetch(['http://127.0.0.1:3000/sign'])).toContain('<title>')
      },
      20 * minutes,
    )

    test(
      'backs up daily, encrypted and verified',
      async () => {
        await operator.follow('backup-setup')
        const printed = await operator.follow('backup-timer')
        expect(printed).toContain('encrypted, verified')
        expect(printed).toContain('fovea-backup.service')
        expect(await operator.follow('backup')).toContain('encrypted, verified')
        expect(await operator.follow('restore-check')).toContain('is whole')
      },
      20 * minutes,
    )

    test(
      'passes the checks of the first day',
      async () => {
        const printed = await operator.follow('first-day')
        expect(printed).toContain('answers 200')
        expect(printed).toContain('New leases are signed with')
        expect(printed).toContain('0 loaded units listed')
        expect(printed).toContain('nothing to apply')
        await operator.follow('watch')
        await operator.follow('mail')
        expect(await operator.follow('catalogue')).toContain('answers 200')
      },
      20 * minutes,
    )

    test(
      'changes its keys without losing a lease',
      async () => {
        const jwks = ['http://127.0.0.1:3000/sdk/v1/jwks']
        expect(await operator.follow('rotate-keys')).toContain('New leases are signed with')
        const before = await operator.fetch(jwks)
        const made = (await operator.follow('new-encryption-key')).trim()
        const editKey = (value: string) => operator.edit({ KEY_ENCRYPTION_KEY: value })
        editKey(`${made},${siteSettings.KEY_ENCRYPTION_KEY}`)
        await operator.follow('reload-encryption-key')
        await untilReloaded(1)
        expect(await operator.follow('change-encryption-key')).toMatch(
          /now encrypted with the first key: [1-9]/,
        )
        editKey(made)
        await operator.follow('reload-alone')
        await untilReloaded(2)
        expect(await operator.fetch(jwks)).toBe(before)
        expect(await machine.type('runuser -u fovea -- fovea rotate-keys')).toMatchObject({
          code: 0,
        })
      },
      20 * minutes,
    )

    test(
      'keeps the newest 14 backups, and fails loudly without the key',
      async () => {
        for (let day = 10; day < 30; day++) {
          const name = `fovea-202001${day}T023000Z.backup`
          writeFileSync(path.join(machine.root, 'var/backups/fovea-console', name), '', {
            mode: 0o666,
          })
        }
        expect(await machine.type('systemctl start fovea-backup')).toMatchObject({ code: 0 })
        const kept = backupsOf(machine).filter((name) => name.startsWith('fovea-'))
        expect(kept).toHaveLength(14)
        expect(kept.at(-1)).not.toMatch(/^fovea-2020/)

        const key = path.join(machine.root, 'etc/fovea-console/backup.key')
        renameSync(key, `${key}.away`)
        expect((await machine.type('systemctl start fovea-backup')).code).not.toBe(0)
        expect((await machine.type('systemctl --failed --no-pager')).output).toContain(
          'fovea-backup.service',
        )
        expect(
          (await machine.type('journalctl --unit=fovea-backup --lines=9 --no-pager')).output,
        ).toContain('cannot be read')
        expect(backupsOf(machine).filter((name) => name.startsWith('fovea-'))).toEqual(kept)
        renameSync(`${key}.away`, key)
      },
      20 * minutes,
    )

    test(
      'is restored from the newest backup',
      async () => {
        const jwks = ['http://127.0.0.1:3000/sdk/v1/jwks']
        const before = await operator.fetch(jwks)
        await machine.type('runuser -u fovea -- fovea rotate-keys')
        expect(await operator.fetch(jwks)).not.toBe(before)
        const printed = await operator.follow('restore')
        expect(printed).toMatch(/restored [\d,]+ rows/)
        expect(printed).toContain('the earlier database is kept as fovea_before_')
        expect(JSON.parse(await operator.fetch(jwks)).keys).toHaveLength(
          JSON.parse(before).keys.length,
        )
      },
      20 * minutes,
    )
  })

  async function untilReloaded(times: number) {
    const look = 'journalctl --unit=fovea-console --output=cat --no-pager'
    const reloads = async () => (await machine.type(look)).output.match(/workers were replaced/g)
    await expect.poll(reloads).toHaveLength(times)
  }

  describe('a machine with version 0.1.0', () => {
    beforeAll(async () => {
      const earlier = makeFirstRelease(folder)
      await boot('earlier', 'bookworm', [], (root) => installEarlierRelease(root, earlier))
    }, 30 * minutes)
    afterAll(() => shutDown())

    test(
      'runs',
      async () => {
        await machine.type(
          'useradd --system --home-dir /var/lib/fovea-console --shell /usr/sbin/nologin fovea',
        )
        await machine.type('ln -s /opt/fovea-console/bin/fovea /usr/local/bin/fovea')
        operator.edit(siteSettings)
        expect(await machine.type('systemctl enable --now fovea-console')).toMatchObject({
          code: 0,
        })
        await expect.poll(async () => (await machine.type('fovea check')).code).toBe(0)
      },
      20 * minutes,
    )

    test(
      'is upgraded once, from a folder to a link',
      async () => {
        await operator.follow('from-0.1.0')
        await operator.follow('backup-setup')
        expect(await upgrade('0.2.0', 'restart')).toMatch(/\d+ to apply; nothing was changed/)
      },
      20 * minutes,
    )

    test(
      'is upgraded a second and a third time',
      async () => {
        expect(await upgrade('0.3.0', 'restart')).toContain('nothing to apply')
        await upgrade('0.4.0', 'reload')
        const folders = readdirSync(path.join(machine.root, 'opt')).toSorted()
        const packed = ['0.2.0', '0.3.0', '0.4.0'].map(
          (version) => `fovea-console-${version}-linux-${process.arch}`,
        )
        expect(folders).toEqual(['fovea-console', 'fovea-console-0.1.0', ...packed])
      },
      20 * minutes,
    )

    test(
      'reverts by its link',
      async () => {
        await operator.follow('back')
        expect((await machine.type('fovea version')).output).toContain('fovea-console 0.3.0\n')
      },
      20 * minutes,
    )

    test(
      'reverts past a migration with the backup from before',
      async () => {
        const sql = 'create table runbook_trial (id int primary key);\n'
        await upgrade('0.5.0', 'restart', { name: '9000_runbook_trial', sql })
        await operator.follow('back-with-restore')
        expect((await machine.type('fovea version')).output).toContain('fovea-console 0.3.0\n')
        expect(
          (await machine.type('runuser -u fovea -- fovea migrate --dry-run')).output,
        ).toContain('nothing to apply')
      },
      20 * minutes,
    )
  })

  describe('a machine with an external PostgreSQL', () => {
    beforeAll(() => boot('database', 'forky', ['postgresql-18', 'nginx', 'caddy']), 30 * minutes)
    afterAll(() => shutDown())
    testExternalDatabase({
      machine: () => machine,
      operator: () => operator,
      archive: () => archive,
    })
  })
})

function backupsOf({ root }: Machine) {
  return readdirSync(path.join(root, 'var/backups/fovea-console')).toSorted()
}
