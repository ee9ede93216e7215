import { createServer } from 'node:http'
import { Pool } from 'pg'
import { z } from 'zod'
import { createReport } from '../report.ts'

/** The simplest implementation: one row per request, answered after its commit. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const answer = JSON.stringify({ valid: true, filler: 'x'.repeat(560) })
const start = z.object({
  sessionId: z.string(),
  platform: z.string(),
  app: z.object({ id: z.string() }),
  device: z.object({ os: z.string(), uuid: z.string() }),
  sdk: z.string(),
})
const owner = '00000000-0000-0000-0000-000000000001'
// The same row and indexes as the product's, without sums, keys and checks. A separate schema keeps the table apart
// from the product's.
await pool.query(`create schema if not exists bench;
  create table if not exists bench.one_insert
    (like metered_sessions including all, primary key (owner_id, session_id))`)

// Same keep-alive as the product: under high load a client may be silent for longer than Node's default of five
// seconds.
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { sessionId, platform, app, device, sdk } = start.parse(
      JSON.parse(Buffer.concat(chunks).toString()),
    )
    pool
      .query({
        name: 'one',
        text: `insert into bench.one_insert
          (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
          values ($1, $2, $1, 'production', $3, $4, now()::date, now(), $5, $6, $7) on conflict do nothing`,
        values: [owner, sessionId, platform, app.id, device.os, device.uuid, sdk],
      })
      .then(
        () => response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer),
        () => response.writeHead(503, { 'content-length': 0 }).end(),
      )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', createReport)
