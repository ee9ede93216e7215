import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { findContainerProblems, readInstructions } from './container-rules.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('Containerfile', () => {
  const text = read('Containerfile')

  test('follows the rules', () => {
    expect(findContainerProblems(readInstructions(text))).toEqual([])
  })

  test.each([
    ['FROM debian:13-slim\nLABEL', 'FROM debian\nLABEL', 'DL3006'],
    ['FROM debian:13-slim\nLABEL', 'FROM debian:latest\nLABEL', 'DL3007'],
    ['USER 10001:10001\n', '', 'DL3002'],
    ['USER 10001:10001\n', 'USER 10001:10001\nUSER root\n', 'DL3002'],
    ['USER 10001:10001\n', 'USER 10001:10001\nRUN id\n', 'RUN after'],
    ['COPY --from', 'ADD https://example.com/x /x\nCOPY --from', 'DL3020'],
    ['CMD ["start"]', 'CMD start', 'DL3025'],
    ['CMD ["/opt/fovea-console/bin/fovea", "check"]', 'CMD fovea check', 'DL3025'],
    [/^HEALTHCHECK.*\n/m, '', 'DL3057'],
    [/^SHELL.*\n/m, '', 'DL4006'],
    ['EXPOSE', 'RUN apt-get install -y --no-install-recommends x\nEXPOSE', 'DL3009'],
    ['EXPOSE', 'RUN apt-get install -y x && rm -rf /var/lib/apt/lists\nEXPOSE', 'DL3015'],
    ['EXPOSE', 'RUN cd /tmp && ls\nEXPOSE', 'DL3003'],
    ['PORT=3000', 'STRIPE_SECRET_KEY=x', 'a secret'],
  ])('detects a broken rule: %s → %s', (from, to, rule) => {
    const broken = text.replace(from, to)
    expect(broken).not.toBe(text)
    expect(findContainerProblems(readInstructions(broken))).toEqual([expect.stringContaining(rule)])
  })

  test('copies only the release from the repository', () => {
    expect(read('.containerignore')).toBe(
      '*\n!dist/fovea-console-*-linux-*.tar.gz\n!dist/fovea-console-*-linux-*.sha256\n',
    )
    expect(read('.dockerignore')).toBe(read('.containerignore'))
  })
})

describe('compose.yaml', () => {
  const names = z.array(z.string())
  const logging = z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  })
  const service = z.strictObject({
    image: z.string().regex(/:\d/),
    build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
    restart: z.literal('unless-stopped'),
    logging,
    env_file: z.string().optional(),
    environment: z.record(z.string(), z.string()),
    depends_on: z
      .record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))
      .optional(),
    healthcheck: z
      .strictObject({
        test: names,
        interval: z.string(),
        timeout: z.string(),
        start_period: z.string().optional(),
        retries: z.number(),
      })
      .optional(),
    ports: names.optional(),
    volumes: names,
    networks: names,
    read_only: z.literal(true).optional(),
    tmpfs: names.optional(),
    cap_drop: z.tuple([z.literal('ALL')]).optional(),
    cap_add: z.tuple([z.literal('NET_BIND_SERVICE')]).optional(),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    shm_size: z.string().optional(),
    stop_grace_period: z.string().optional(),
  })
  const network = z.strictObject({
    internal: z.boolean().optional(),
    ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }).optional(),
  })
  const compose = z
    .strictObject({
      name: z.string(),
      'x-logging': logging,
      services: z.record(z.string(), service),
      networks: z.record(z.string(), network),
      volumes: z.record(z.string(), z.strictObject({})),
    })
    .parse(parse(read('compose.yaml')))
  const { console, database, proxy } = compose.services

  test('has three services, and their references exist', () => {
    expect(Object.keys(compose.services)).toEqual(['console', 'database', 'proxy'])
    for (const { networks, volumes, depends_on = {} } of Object.values(compose.services)) {
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      for (const volume of volumes) {
        const [source = ''] = volume.split(':')
        const isThere = source.startsWith('.')
          ? existsSync(path.join(root, source))
          : source in compose.volumes
        expect({ source, isThere }).toEqual({ source, isThere: true })
      }
    }
  })

  test('uses the image’s health check', () => {
    const inImage = readInstructions(read('Containerfile')).find(
      ({ name }) => name === 'HEALTHCHECK',
    )
    const { test: requests = [], ...times } = console?.healthcheck ?? {}
    const flags = Object.entries(times).map(
      ([name, value]) => `--${name.replace('_', '-')}=${value}`,
    )
    const [kind, ...command] = requests
    expect(`${flags.join(' ')} ${kind} ${JSON.stringify(command).replace(',', ', ')}`).toBe(
      inImage?.value,
    )
  })

  test('publishes only the proxy, and trusts only the proxy', () => {
    expect([console?.ports, database?.ports]).toEqual([undefined, undefined])
    expect(proxy?.ports).toContain('443:443')
    expect(database?.networks).toEqual(['back'])
    expect(compose.networks['back']?.internal).toBe(true)
    const subnet = compose.networks['front']?.ipam?.config[0]?.subnet
    expect(console?.environment['TRUSTED_PROXIES']).toBe(subnet)
  })

  test('uses the current version, with a read-only console', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
    expect(console?.image).toBe(`fovea-console:${version}`)
    expect(console).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(database?.image).toMatch(/^postgres:18/)
    expect(read('ops/caddy/Caddyfile')).toContain('reverse_proxy console:3000')
  })
})

describe('systemd unit', () => {
  const file = path.join(root, 'ops/systemd/fovea-console.service')
  const settings = read('ops/systemd/fovea-console.service').split('\n')
  const isThere = spawnSync('systemd-analyze', ['security', '--help']).status === 0

  test.each([
    'User=fovea',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'PrivateDevices=yes',
    'PrivateUsers=yes',
    'RestrictNamespaces=yes',
    'SystemCallFilter=@system-service',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'KillMode=mixed',
    `ExecReload=/bin/sh -c 'kill -HUP "$$MAINPID"'`,
    'StateDirectory=fovea-console',
  ])('contains %s', (setting) => {
    expect(settings).toContain(setting)
  })

  test.runIf(isThere)('has an exposure of 2.0 at most in systemd’s rating', () => {
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', file]
    expect(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' })).not.toThrow()
  })
})

describe('daily backup', () => {
  const units = ['fovea-backup.service', 'fovea-backup.timer'].map((unit) =>
    path.join(root, 'ops/systemd', unit),
  )
  const isThere = spawnSync('systemd-analyze', ['security', '--help']).status === 0

  test('is verified and encrypted, and older ones are deleted only afterwards', () => {
    const service = read('ops/systemd/fovea-backup.service')
    expect(service).toMatch(
      /^ExecStart=.* --verify --key-file \/etc\/fovea-console\/backup\.key'$/m,
    )
    expect(service).toMatch(/^ExecStartPost=.* head --lines=-14 /m)
    expect(read('ops/systemd/fovea-backup.timer')).toContain('\nPersistent=true\n')
  })

  test.runIf(isThere)('is valid for systemd, with an exposure of 2.0 at most', () => {
    // Unknown directives are reported on standard error.
    expect(spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining('fovea-backup'),
    })
    const args = [
      'security',
      '--offline=true',
      '--threshold=20',
      '--no-pager',
      ...units.slice(0, 1),
    ]
    expect(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' })).not.toThrow()
  })
})
