import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createGoogleProvider } from './google.ts'

const secrets = { state: 'state', verifier: 'v'.repeat(43), nonce: 'nonce' }

const standIn = { issuer: '', claims: {} as JWTPayload, key: 'known' as 'known' | 'unknown' }
const known = await generateKeyPair('RS256')
const unknown = await generateKeyPair('RS256')
const keys = [{ ...(await exportJWK(known.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }]
const idToken = () =>
  new SignJWT(standIn.claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign((standIn.key === 'known' ? known : unknown).privateKey)
const answers: Record<string, () => unknown> = {
  '/.well-known/openid-configuration': () => ({
    issuer: standIn.issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  }),
  '/keys': () => ({ keys }),
  '/token': async () => ({
    access_token: 'token',
    token_type: 'bearer',
    id_token: await idToken(),
  }),
}
const server = createServer((request, response) => {
  void (async () => {
    const answer = await answers[request.url ?? '']?.()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
const close = () => server.close()
afterAll(() => close())

type StandInOptions = { claims?: JWTPayload; key?: 'known' | 'unknown'; issuer?: string }

async function signInWith({ claims, key = 'known', issuer: named = issuer }: StandInOptions = {}) {
  const result = { iss: issuer, aud: 'client', sub: '7', email: 'a@example.com', nonce: 'nonce' }
  Object.assign(standIn, { issuer: named, claims: { ...result, ...claims }, key })
  const google = createGoogleProvider(
    { clientId: 'client', clientSecret: 'secret', issuer },
    'https://c/',
  )
  return google.person(secrets, 'code')
}

const refused = { name: 'SIGN_IN_REFUSED' }

test('the user is the subject of the ID token', async () => {
  expect(await signInWith()).toMatchObject({ subject: '7', email: 'a@example.com' })
})

test('rejects an ID token that another key has signed', async () => {
  await expect(signInWith({ key: 'unknown' })).rejects.toMatchObject(refused)
})

test('rejects an ID token for another client', async () => {
  await expect(signInWith({ claims: { aud: 'another' } })).rejects.toMatchObject(refused)
})

test('rejects an ID token with the nonce of another sign-in', async () => {
  await expect(signInWith({ claims: { nonce: 'another' } })).rejects.toMatchObject(refused)
})

test('rejects metadata of another issuer', async () => {
  const another = { issuer: 'https://accounts.example.com' }
  await expect(signInWith(another)).rejects.toMatchObject(refused)
})
