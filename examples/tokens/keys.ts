import type { paths } from './fovea-api.d.ts'

const { FOVEA_URL = '', FOVEA_TOKEN = '' } = process.env

type Json<Message> = Message extends { content: { 'application/json': infer Value } }
  ? Value
  : undefined
type Answer<Call> = Call extends { responses: { 200: infer Good } } ? Json<Good> : never
type Body<Call> = Call extends { requestBody?: infer Sent } ? Json<NonNullable<Sent>> : undefined
type Failure = { error: { name: string; message: string; requestId: string } }

async function call<Path extends keyof paths, Method extends 'get' | 'post'>(
  method: Method,
  path: Path,
  { body, act }: { body?: Body<paths[Path][Method]>; act?: string } = {},
): Promise<Answer<paths[Path][Method]>> {
  const answer = await fetch(FOVEA_URL + path, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${FOVEA_TOKEN}`,
      ...(act !== undefined && { 'idempotency-key': act }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json: unknown = await answer.json()
  if (answer.ok) return json as Answer<paths[Path][Method]>
  const { error } = json as Failure
  throw new Error(`${error.name}: ${error.message} (${error.requestId})`)
}

// The workspace of the token.
const { payload: me } = await call('get', '/api/whoami')
console.log(`In the workspace ${me.doc.workspace.name}, with ${me.doc.scopes.join(', ')}`)

// Creates a key (needs keys:write). The idempotency key makes a second run return the same key.
const { payload: made } = await call('post', '/api/license/prod', {
  body: { platformType: 'ios', bundleId: 'com.example.reader' },
  act: 'register-reader',
})
console.log(`Ships with ${made.doc.key}`)

// Lists all keys (needs keys:read).
const { payload: keys } = await call('get', '/api/license/prod')
for (const { appName, platformType, activated, expire_date } of keys.docs) {
  console.log(`${appName} on ${platformType}: ${activated ? 'active' : 'off'} until ${expire_date}`)
}

const { payload: days } = await call('get', '/api/user-usage/latest')
console.log(`${days.reduce((sum, { count }) => sum + count, 0)} sessions in ${days.length} days`)
