import { createServer } from 'node:http'
import { Pool } from 'pg'
import { z } from 'zod'
import { report } from './report-cpu.ts'

/** What one would write first: a row a request, answered after its commit. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const answer = JSON.stringify({ valid: true, filler: 'x'.repeat(560) })
const start = z.object({ sessionId: z.string() })
await pool.query(
  'create table if not exists one_insert (owner_id uuid, session_id uuid, at timestamptz default now(), primary key (owner_id, session_id))',
)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { sessionId } = start.parse(JSON.parse(Buffer.concat(chunks).toString()))
    pool
      .query({
        name: 'one',
        text: 'insert into one_insert (owner_id, session_id) values ($1, $2) on conflict do nothing',
        values: ['00000000-0000-0000-0000-000000000001', sessionId],
      })
      .then(
        () => response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer),
        () => response.writeHead(503, { 'content-length': 0 }).end(),
      )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', report)
