import * as client from 'openid-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runSandbox, useSharedSandbox, createStateFolder } from '../testing/run-sandbox.ts'
import { signInAs } from '../testing/sign-in.ts'

const sandbox = useSharedSandbox()

const redirectUri = 'http://127.0.0.1:3000/social-login-redirect'

async function startSignIn(url: string, authentication = client.ClientSecretPost('secret')) {
  const issuer = new URL(`${url}/google`)
  const configuration = await client.discovery(issuer, 'console', {}, authentication, {
    execute: [client.allowInsecureRequests],
  })
  const verifier = client.randomPKCECodeVerifier()
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
    idTokenExpected: true,
  }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  })
  return { configuration, checks, address }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('sign-in with Google', () => {
  test.for([
    ['the secret in the form', client.ClientSecretPost('secret')],
    ['the secret in HTTP Basic', client.ClientSecretBasic('secret: with+signs')],
  ] as const)("returns the person's claims, with %s", async ([, authentication]) => {
    const { url, people } = sandbox()
    const { configuration, checks, address } = await startSignIn(url, authentication)
    const back = await signInAs(address, 'busy@fovea.test')
    const tokens = await client.authorizationCodeGrant(configuration, back, checks)
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      iss: `${url}/google`,
      aud: 'console',
      sub: expect.stringMatching(/^1\d{20}$/),
      email: 'busy@fovea.test',
      email_verified: true,
      name: 'Ben Okafor',
      picture: `${url}/avatar/busy%40fovea.test.svg`,
      nonce: checks.expectedNonce,
    })
    const busy = people.find(({ email }) => email === 'busy@fovea.test')
    expect(busy).toMatchObject({ google: claims?.sub, pictureUrl: claims?.['picture'] })
    const picture = await fetch(`${url}/avatar/busy%40fovea.test.svg`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    const other = await fetch(`${url}/avatar/new%40fovea.test.svg`)
    expect(await picture.text()).not.toBe(await other.text())

    const userinfo = await client.fetchUserInfo(
      configuration,
      tokens.access_token,
      claims?.sub ?? '',
    )
    expect(userinfo).toMatchObject({ email: 'busy@fovea.test', email_verified: true })
  })

  test('creates a person for any address, with the typed name', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    const back = await signInAs(address, ' Ada@Example.org ', 'Ada\n Lovelace')
    const tokens = await client.authorizationCodeGrant(configuration, back, checks)
    expect(tokens.claims()).toMatchObject({ email: 'ada@example.org', name: 'Ada Lovelace' })
  })

  test('gives the same person the same subject and key after a restart, and keeps a typed name', async () => {
    const folder = await createStateFolder()
    const seen = []
    for (const name of ['Grace Hopper', '']) {
      const running = await runSandbox(folder)
      const { url } = running
      const { configuration, checks, address } = await startSignIn(url)
      const back = await signInAs(address, 'grace@example.org', name)
      const tokens = await client.authorizationCodeGrant(configuration, back, checks)
      const claims = tokens.claims()
      const keys: unknown = await (await fetch(`${url}/google/jwks`)).json()
      seen.push({ sub: claims?.sub, name: claims?.['name'], keys })
      await running.close()
    }
    expect(seen[0]).toMatchObject({ name: 'Grace Hopper' })
    expect(seen[1]).toEqual(seen[0])
  })

  test('returns only the claims that the scopes cover', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    address.searchParams.set('scope', 'openid')
    const back = await signInAs(address, 'busy@fovea.test')
    const tokens = await client.authorizationCodeGrant(configuration, back, checks)
    expect(tokens.claims()).not.toHaveProperty('email')
    expect(tokens.claims()).not.toHaveProperty('name')
  })
})

describe('rejected Google requests', () => {
  const invalidGrant = { error: 'invalid_grant', status: 400 }

  test('rejects a used code', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    const back = await signInAs(address, 'busy@fovea.test')
    await client.authorizationCodeGrant(configuration, back, checks)
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject(
      invalidGrant,
    )
  })

  test('rejects a wrong verifier and keeps the code valid', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    const back = await signInAs(address, 'busy@fovea.test')
    const foreign = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(client.authorizationCodeGrant(configuration, back, foreign)).rejects.toMatchObject(
      invalidGrant,
    )
    await client.authorizationCodeGrant(configuration, back, checks)
  })

  test('rejects a wrong redirect_uri', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    const back = await signInAs(address, 'busy@fovea.test')
    back.pathname = '/elsewhere'
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
      error: 'redirect_uri_mismatch',
      status: 400,
    })
  })

  test("rejects another app's code", async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    address.searchParams.set('client_id', 'another')
    const back = await signInAs(address, 'busy@fovea.test')
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject(
      invalidGrant,
    )
  })

  test('rejects a code that is a minute old', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    vi.useFakeTimers({ toFake: ['Date'] })
    const inTime = await signInAs(address, 'busy@fovea.test')
    const late = await signInAs(address, 'busy@fovea.test')
    vi.setSystemTime(Date.now() + 59_000)
    await client.authorizationCodeGrant(configuration, inTime, checks)
    vi.setSystemTime(Date.now() + 1000)
    await expect(client.authorizationCodeGrant(configuration, late, checks)).rejects.toMatchObject(
      invalidGrant,
    )
  })

  test.for([
    [
      'an app without a secret',
      { grant_type: 'authorization_code', client_id: 'console' },
      401,
      'invalid_client',
    ],
    [
      'another grant',
      { grant_type: 'refresh_token', client_id: 'console', client_secret: 'secret' },
      400,
      'unsupported_grant_type',
    ],
  ] as const)('%s', async ([, form, status, error]) => {
    const { url } = sandbox()
    const response = await fetch(`${url}/google/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  test('rejects a request without the scope openid or without response_type', async () => {
    const { url } = sandbox()
    for (const [name, value] of [
      ['scope', 'email'],
      ['response_type', 'token'],
    ] as const) {
      const { address } = await startSignIn(url)
      address.searchParams.set(name, value)
      const response = await fetch(address)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(name)
    }
  })

  test('refuses userinfo to an unknown token', async () => {
    const { url } = sandbox()
    const response = await fetch(`${url}/google/userinfo`, {
      headers: { authorization: 'Bearer ya29.made-up' },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })
})
