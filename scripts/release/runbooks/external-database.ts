import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Machine } from './machine.ts'
import { type Operator, siteSettings } from './site.ts'

const minutes = 60_000

type Site = { machine: () => Machine; operator: () => Operator; archive: () => string }

/**
 * Tests on a machine with Debian's PostgreSQL 18, nginx and Caddy, in the order in which an operator would meet them.
 */
export function testExternalDatabase({ machine, operator, archive }: Site) {
  const query = async (sql: string, cluster = '18/main') => {
    const psql = `psql --cluster=${cluster} --no-align --tuples-only --dbname=fovea`
    const { output, code } = await machine().type(
      `runuser -u postgres -- ${psql} --command="${sql}"`,
    )
    expect({ output, code }).toMatchObject({ code: 0 })
    return output.trim()
  }

  async function settingOf(name: string) {
    const { output } = await machine().type('cat /etc/fovea-console/env')
    return new RegExp(`^${name}=(.+)$`, 'm').exec(output)?.[1] ?? ''
  }

  test(
    'the console uses a separate PostgreSQL',
    async () => {
      await operator().download(archive())
      await operator().follow('install')
      const [, url = ''] = /DATABASE_URL=(.*)/.exec(await operator().follow('own-database')) ?? []
      operator().edit({ ...siteSettings, DATABASE_URL: url })
      expect(await operator().follow('start')).toContain('answers 200')
    },
    20 * minutes,
  )

  test(
    'a mistake is undone by recovery to a point in time',
    async () => {
      await operator().follow('archive')
      await operator().follow('base-backup')
      await query('create table trial (what text)')
      await query(`insert into trial values ('kept')`)
      const moment = await query('select clock_timestamp()')
      await query('delete from trial')
      const file = await query('select pg_walfile_name(pg_switch_wal())')
      const isArchived = `test -f /var/lib/postgresql/archive/${file}`
      await expect.poll(async () => (await machine().type(isArchived)).code).toBe(0)
      await machine().type(`moment='${moment}'`)
      await operator().follow('recover')
      await expect.poll(() => query('select pg_is_in_recovery()')).toBe('f')
      expect(await query('select what from trial')).toBe('kept')
      // The table belongs to another user, and a backup reads every table.
      await query('drop table trial')
      expect(await operator().follow('recovered')).toContain('answers 200')
    },
    20 * minutes,
  )

  test(
    'a replica follows the database, and the console reads from it',
    async () => {
      const [primary = ''] = /^primary=.*$/m.exec(await operator().follow('replica-primary')) ?? []
      await machine().type(primary)
      await operator().follow('replica')
      await query('create table followed (id int)')
      await expect
        .poll(() =>
          query(`select count(*) from pg_tables where tablename = 'followed'`, '18/replica'),
        )
        .toBe('1')
      await query('drop table followed')
      const { output } = await machine().type('pg_lsclusters --no-header 18 replica')
      const port = output.split(/\s+/)[2]
      const url = await settingOf('DATABASE_URL')
      operator().edit({
        DATABASE_REPLICA_URL: url.replace(':5432', `:${port}`),
        METRICS_PORT: '9464',
      })
      await machine().type('systemctl restart fovea-console; fovea check --wait 120')
      await expect
        .poll(() => operator().fetch(['http://127.0.0.1:9464/metrics']))
        .toMatch(/^database_replica_behind_seconds(?:\{.*\})? [\d.]/m)
    },
    20 * minutes,
  )

  test(
    'metering moves to a separate database and back, and backups hold both',
    async () => {
      await machine().type('runuser -u postgres -- createdb --owner=fovea metering')
      const url = await settingOf('DATABASE_URL')
      operator().edit({ METERING_URL: url.replace(/fovea$/, 'metering') })
      expect(await operator().follow('move-metering')).toContain('metering is in METERING_URL now')
      await operator().follow('clean-metering')
      await operator().follow('backup-setup')
      expect(await operator().follow('backup')).toContain('in two databases')
      expect(await operator().follow('move-metering-back')).toContain(
        'metering is in DATABASE_URL now',
      )
      operator().edit({ METERING_URL: '' })
      const restarted = 'systemctl restart fovea-console && fovea check --wait 120'
      expect(await machine().type(restarted)).toMatchObject({ code: 0 })
    },
    20 * minutes,
  )

  test(
    'nginx and Caddy pass on everything the console needs',
    async () => {
      const domain = 'console.example.com'
      const live = path.join(machine().root, 'etc/letsencrypt/live', domain)
      mkdirSync(live, { recursive: true })
      const key = [
        '-keyout',
        path.join(live, 'privkey.pem'),
        '-out',
        path.join(live, 'fullchain.pem'),
      ]
      const certificate = [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        `/CN=${domain}`,
      ]
      execFileSync('openssl', [...certificate, ...key], { stdio: 'ignore' })
      await machine().type('systemctl stop caddy')
      await operator().follow('nginx')
      // A reload of nginx returns before its earlier workers have ended.
      await expect
        .poll(() => operator().fetch(['--head', ...through('80'), `http://${domain}/sign`]))
        .toMatch(/^HTTP\/1.1 308 .*location: https:\/\/console\.example\.com\/sign\r/is)
      await expect
        .poll(() => operator().fetch([...through('443'), `https://${domain}/sign`]))
        .toContain('<title>')

      await machine().type('systemctl stop fovea-console')
      const server = machine().inNetwork(process.execPath, [
        path.join(import.meta.dirname, 'proxied.ts'),
      ])
      onTestFinished(() => void server.kill())
      await once(server.stdout, 'data')
      await expectProxied(`https://${domain}`, through('443'))

      // Without a certificate, because getting one needs the internet.
      await machine().type('systemctl stop nginx')
      await operator().follow('caddy')
      await machine().type(`sed -i 's/^${domain}/http:\\/\\/${domain}/' /etc/caddy/Caddyfile`)
      await machine().type('systemctl reload-or-restart caddy')
      await expectProxied(`http://${domain}`, through('80'))

      function through(port: string) {
        return ['--insecure', '--resolve', `${domain}:${port}:127.0.0.1`]
      }
    },
    20 * minutes,
  )

  async function expectProxied(url: string, args: string[]) {
    const forged = ['--header', 'X-Forwarded-For: 203.0.113.9', `${url}/headers`]
    const { headers } = JSON.parse(await operator().fetch([...args, ...forged]))
    expect(headers).toMatchObject({ host: 'console.example.com', 'x-forwarded-for': '127.0.0.1' })
    const body = ['--data-binary', 'x'.repeat(100_000), `${url}/body`]
    expect(JSON.parse(await operator().fetch([...args, ...body]))).toMatchObject({ bytes: 100_000 })
    // The stream never ends, so its first event only arrives if the proxy does not buffer it.
    const stream = machine().inNetwork('curl', [
      '--silent',
      '--no-buffer',
      ...args,
      `${url}/stream`,
    ])
    onTestFinished(() => void stream.kill())
    expect(String((await once(stream.stdout, 'data'))[0])).toBe('data: first\n\n')
  }
}
