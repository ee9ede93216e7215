import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres } from '@fovea/local-postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ConsoleWorkers, runWorkers } from '../faults/console-workers.ts'
import { root } from '../structure/sources.ts'
import { listQueries, findNames } from './queries.ts'

const answered = z.object({ status: z.string(), error: z.string().optional() })
/** Metrics of Prometheus itself, and of a replica, which this console does not have. */
const others = new Set(['up', 'database_replica_behind_seconds'])
const metadata = z.object({ data: z.array(z.object({ metric: z.string() })) })

/** Takes minutes on a slow machine: npm run test:ops. */
describe.skipIf(process.env['OPS_TESTS'] === undefined)('running Prometheus', () => {
  let folder: string
  let postgres: Awaited<ReturnType<typeof startLocalPostgres>>
  let server: ConsoleWorkers
  let prometheus: ChildProcess
  let url: string

  beforeAll(async () => {
    if (!existsSync('/usr/bin/prometheus')) {
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prometheus'], {
        stdio: 'inherit',
      })
    }
    folder = await mkdtemp(path.join(tmpdir(), 'fovea-ops-'))
    postgres = await startLocalPostgres({
      dataDir: path.join(folder, 'postgres'),
      tell: () => undefined,
    })
    const port = await pickFreePorts(5)
    const metricsPort = port + 3
    server = await runWorkers({
      PORT: String(port),
      DATABASE_URL: postgres.url,
      METRICS_PORT: String(metricsPort),
      DATA_DIR: folder,
    })
    await fetch(`http://127.0.0.1:${port}/api/ready`)
    await fetch(`http://127.0.0.1:${port}/sdk/v1/sessions`, { method: 'POST', body: '{' })
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [path.join(root, 'ops/alerts.yml')],
      scrape_configs: [
        { job_name: 'fovea-console', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] },
      ],
    }
    // JSON is valid YAML.
    await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config))
    url = `http://127.0.0.1:${port + 4}`
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${path.join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${path.join(folder, 'tsdb')}`,
        `--web.listen-address=127.0.0.1:${port + 4}`,
      ],
      { stdio: 'ignore' },
    )
    await vi.waitUntil(
      () => has('up{job="fovea-console"} == 1 and on () sdk_api_responses_total'),
      {
        timeout: 200_000,
        interval: 200,
      },
    )
  })
  afterAll(async () => {
    prometheus.kill()
    await server.end('SIGTERM')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (query: string) =>
    fetch(
      `${url}/api/v1/query?query=${encodeURIComponent(query.replaceAll('$__rate_interval', '1m'))}`,
    )

  async function has(query: string) {
    try {
      const body: unknown = await (await ask(query)).json()
      return z.object({ data: z.object({ result: z.array(z.unknown()).min(1) }) }).safeParse(body)
        .success
    } catch {
      return false
    }
  }

  test('evaluates every query and knows every metric in it', async () => {
    const families = metadata
      .parse(await (await fetch(`${url}/api/v1/targets/metadata`)).json())
      .data.map(({ metric }) => metric)
    const known = new Set(
      families.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
    )
    const wrong: string[] = []
    for (const [place, query] of listQueries()) {
      const { status, error } = answered.parse(await (await ask(query)).json())
      if (status !== 'success') wrong.push(`${place}: ${error}`)
      for (const name of findNames(query).metrics)
        if (!others.has(name) && !known.has(name)) wrong.push(`${place}: there is no ${name}`)
    }
    expect(wrong).toEqual([])
  })

  test('has no firing alert for a healthy console', async () => {
    const { data } = z
      .object({
        data: z.object({ alerts: z.array(z.object({ labels: z.record(z.string(), z.string()) })) }),
      })
      .parse(await (await fetch(`${url}/api/v1/alerts`)).json())
    expect(data.alerts.map(({ labels }) => labels['alertname'])).toEqual([])
  })
})
