import { seedKey, seedSession, seedSessions } from './seed.ts'
import type { MeasuredServer } from './servers.ts'

export const pageCalls = [
  '/api/user',
  '/api/license/dev',
  '/api/license/prod',
  '/api/license/commercial',
  '/api/user-usage/latest',
  '/api/user-usage?months=6',
  '/api/user-app-names',
]

export type Owner = { ownerId: string; key: string; cookie: string }

export async function seedOwner(
  databaseUrl: string,
  email: string,
  sessions: number,
): Promise<Owner> {
  const { ownerId, key } = await seedKey(databaseUrl, email)
  await seedSessions(databaseUrl, ownerId, sessions)
  return { ownerId, key, cookie: await seedSession(databaseUrl, ownerId) }
}

export async function fetchPage(
  server: MeasuredServer,
  { cookie }: Owner,
  path: string,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
