import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import { runSandbox, useSharedSandbox, createStateFolder } from '../testing/run-sandbox.ts'
import { signInAs } from '../testing/sign-in.ts'

const sandbox = useSharedSandbox()

const redirectUri = 'http://127.0.0.1:3000/social-login-redirect'

/** GitHub has no discovery, so the console configures the endpoints itself. */
async function startSignIn(url: string) {
  const configuration = new client.Configuration(
    {
      issuer: `${url}/github`,
      authorization_endpoint: `${url}/github/login/oauth/authorize`,
      token_endpoint: `${url}/github/login/oauth/access_token`,
    },
    'console',
    {},
    client.ClientSecretPost('secret'),
  )
  client.allowInsecureRequests(configuration)
  const verifier = client.randomPKCECodeVerifier()
  const checks = { pkceCodeVerifier: verifier, expectedState: client.randomState() }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'read:user user:email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
  })
  return { configuration, checks, address, verifier }
}

async function ask(url: string, path: string, token: string) {
  const response = await fetch(`${url}/github${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe('sign-in with GitHub', () => {
  test("returns the person's profile", async () => {
    const { url, people } = sandbox()
    const busy = people.find(({ email }) => email === 'busy@fovea.test')
    const { configuration, checks, address } = await startSignIn(url)
    const back = await signInAs(address, 'busy@fovea.test')
    const { access_token: token } = await client.authorizationCodeGrant(configuration, back, checks)
    const { body: user } = await ask(url, '/user', token)
    expect(user).toMatchObject({
      id: Number(busy?.github),
      login: 'busy-fovea-test',
      name: 'Ben Okafor',
      email: null,
      avatar_url: `${url}/avatar/busy%40fovea.test.svg`,
    })
    const { body: emails } = await ask(url, '/user/emails', token)
    expect(emails).toEqual([
      { email: 'busy@fovea.test', primary: true, verified: true, visibility: 'private' },
      {
        email: expect.stringMatching(/^\d+\+busy-fovea-test@users\.noreply\.github\.com$/),
        primary: false,
        verified: true,
        visibility: null,
      },
    ])
  })

  test('gives the same person the same id after a restart', async () => {
    const folder = await createStateFolder()
    const seen: unknown[] = []
    for (const name of ['Grace Hopper', '']) {
      const running = await runSandbox(folder)
      const { url } = running
      const { configuration, checks, address } = await startSignIn(url)
      const back = await signInAs(address, 'grace@example.org', name)
      const tokens = await client.authorizationCodeGrant(configuration, back, checks)
      const { body } = await ask(url, '/user', tokens.access_token)
      seen.push({ ...Object(body), avatar_url: '' })
      await running.close()
    }
    expect(seen[0]).toMatchObject({ name: 'Grace Hopper' })
    expect(seen[1]).toEqual(seen[0])
  })

  test('hides the addresses from a token whose scope does not cover them', async () => {
    const { url } = sandbox()
    const { configuration, checks, address } = await startSignIn(url)
    address.searchParams.set('scope', 'read:user')
    const back = await signInAs(address, 'busy@fovea.test')
    const { access_token: token } = await client.authorizationCodeGrant(configuration, back, checks)
    expect(await ask(url, '/user', token)).toMatchObject({ status: 200 })
    expect(await ask(url, '/user/emails', token)).toMatchObject({ status: 404 })
  })

  test('shows nothing to an unknown token', async () => {
    const { url } = sandbox()
    for (const path of ['/user', '/user/emails']) {
      expect(await ask(url, path, 'gho_made-up')).toMatchObject({
        status: 401,
        body: { message: 'Bad credentials' },
      })
    }
  })
})

async function signedIn() {
  const { url } = sandbox()
  const { address, verifier } = await startSignIn(url)
  const back = await signInAs(address, 'busy@fovea.test')
  return {
    client_id: 'console',
    client_secret: 'secret',
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
  }
}

const exchange = (form: Record<string, string>, accept: string) =>
  fetch(`${sandbox().url}/github/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept },
    body: new URLSearchParams(form),
  })

describe('code exchange', () => {
  test('answers with a form, or with JSON if requested', async () => {
    const form = await exchange(await signedIn(), '*/*')
    expect(form.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    const fields = Object.fromEntries(new URLSearchParams(await form.text()))
    const answer = {
      access_token: expect.stringMatching(/^gho_/),
      scope: 'read:user,user:email',
      token_type: 'bearer',
    }
    expect(fields).toEqual(answer)
    const json = await exchange(await signedIn(), 'application/json')
    expect(await json.json()).toEqual(answer)
  })

  test.for([
    ['code', 'made-up', 'bad_verification_code'],
    ['code_verifier', 'x'.repeat(43), 'bad_verification_code'],
    ['client_id', 'another', 'bad_verification_code'],
    ['redirect_uri', 'http://127.0.0.1:3000/elsewhere', 'redirect_uri_mismatch'],
    ['client_secret', '', 'incorrect_client_credentials'],
  ] as const)('fails with HTTP 200 where %s is %s', async ([name, value, error]) => {
    const right = await signedIn()
    const response = await exchange({ ...right, [name]: value }, 'application/json')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ error })
    const form = await exchange({ ...right, [name]: value }, '*/*')
    expect(new URLSearchParams(await form.text()).get('error')).toBe(error)
  })

  test('accepts a code once', async () => {
    const right = await signedIn()
    expect(await (await exchange(right, 'application/json')).json()).toHaveProperty('access_token')
    expect(await (await exchange(right, 'application/json')).json()).toMatchObject({
      error: 'bad_verification_code',
    })
  })

  test('rejects a code of the other provider', async () => {
    const { url } = sandbox()
    const { address, verifier } = await startSignIn(url)
    const google = new URL(`${url}/google/authorize${address.search}`)
    google.searchParams.set('scope', 'openid')
    const code = (await signInAs(google, 'busy@fovea.test')).searchParams.get('code') ?? ''
    const form = { ...(await signedIn()), code, code_verifier: verifier }
    expect(await (await exchange(form, 'application/json')).json()).toMatchObject({
      error: 'bad_verification_code',
    })
  })
})
