import { describe, expect, test } from 'vitest'
import { seededPeople } from '../people/seeded-people.ts'
import { findForm, findForms, submitForm } from '../testing/forms.ts'
import { useSharedSandbox } from '../testing/run-sandbox.ts'
import { getLocation, signInAs } from '../testing/sign-in.ts'

const sandbox = useSharedSandbox()

const hostile = `"><script>alert('x')</script>&lt;`

const request = {
  response_type: 'code',
  client_id: 'console',
  redirect_uri: 'http://127.0.0.1:3000/social-login-redirect',
  scope: 'openid email profile',
  state: hostile,
  nonce: 'nonce',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

describe.each([
  ['Google', '/google/authorize'],
  ['GitHub', '/github/login/oauth/authorize'],
])('sign-in page of %s', (provider, path) => {
  async function open(parameters: Record<string, string> = request) {
    const address = new URL(sandbox().url + path)
    address.search = new URLSearchParams(parameters).toString()
    const response = await fetch(address)
    return { address, response, markup: await response.text() }
  }

  test('has a form per person, one for typing and one to cancel, all with the same fields', async () => {
    const { markup } = await open()
    expect(markup).toContain(`Sandbox sign-in, stands in for ${provider}`)
    const forms = findForms(markup)
    expect(forms).toHaveLength(seededPeople.length + 2)
    for (const { method, action, fields } of forms) {
      expect({ method, action }).toEqual({ method: 'post', action: path })
      expect(fields).toMatchObject(request)
    }
    expect(forms.map(({ fields }) => fields['email'])).toEqual([
      ...seededPeople.map(({ email }) => email),
      '',
      undefined,
    ])
    expect(forms.at(-1)?.buttons).toEqual(['Cancel'])
    for (const { note } of seededPeople) expect(markup).toContain(note)
  })

  test('redirects back with a code and the unchanged state', async () => {
    const { address } = await open({ ...request, redirect_uri: `${request.redirect_uri}?kept=1` })
    const back = await signInAs(address, 'busy@fovea.test')
    expect(back.origin + back.pathname).toBe(request.redirect_uri)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      kept: '1',
      code: expect.stringMatching(/^[\w-]{32}$/),
      state: hostile,
    })
  })

  test('redirects back with access_denied after Cancel', async () => {
    const { address, markup } = await open()
    const cancel = findForm(markup, ({ buttons }) => buttons.includes('Cancel'))
    const back = getLocation(await submitForm(address.href, cancel))
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: hostile,
    })
  })

  test.for(['ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', hostile])(
    'shows the form again when %s is typed as an address',
    async (typed) => {
      const { address, markup } = await open()
      const form = findForm(markup, ({ fields }) => fields['email'] === '')
      const again = await submitForm(address.href, form, {
        email: typed,
        name: hostile,
      })
      expect(again.status).toBe(400)
      expect(again.headers.get('location')).toBeNull()
      const text = await again.text()
      expect(text).toContain('Please type a whole email address')
      expect(text).not.toContain('<script')
      const kept = findForm(text, ({ fields }) => 'name' in fields)
      expect(kept.fields).toMatchObject({ ...request, email: typed, name: hostile })
    },
  )

  test('suggests people who were typed in before', async () => {
    const { address } = await open()
    await signInAs(address, 'Ada.Lovelace@Example.org', hostile)
    const markup = await (await fetch(address)).text()
    expect(markup).toContain('<option value="ada.lovelace@example.org">')
    expect(markup).not.toContain('<script')
    expect(findForms(markup)).toHaveLength(seededPeople.length + 2)
  })

  test('escapes hostile strings', async () => {
    const { markup } = await open({ ...request, client_id: hostile, scope: `openid ${hostile}` })
    expect(markup).not.toContain('<script')
    expect(findForms(markup)[0]?.fields['client_id']).toBe(hostile)
  })

  test.for([
    ['client_id', ''],
    ['redirect_uri', ''],
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', 'http://localhost.evil.example/'],
    ['redirect_uri', 'http://127.0.0.1@evil.example/'],
    ['redirect_uri', 'http://user@127.0.0.1/'],
    ['redirect_uri', '//127.0.0.1/'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['redirect_uri', 'http://127.0.0.1:3000/#fragment'],
    ['code_challenge', ''],
    ['code_challenge', 'short'],
    ['code_challenge_method', 'plain'],
  ] as const)(
    'answers 400 to a request whose %s is "%s", with any method',
    async ([name, value]) => {
      const { address, response, markup } = await open({ ...request, [name]: value })
      expect(response.status).toBe(400)
      expect(markup).toContain(name)
      expect(findForms(markup)).toEqual([])
      for (const field of [{ email: 'busy@fovea.test' }, { cancel: 'yes' }]) {
        const posted = await fetch(new URL(path, address), {
          method: 'POST',
          body: new URLSearchParams({ ...request, [name]: value, ...field }),
          redirect: 'manual',
        })
        expect(posted.status).toBe(400)
        expect(posted.headers.get('location')).toBeNull()
      }
    },
  )

  test('answers 400 to a request with a repeated parameter', async () => {
    const { address } = await open()
    address.searchParams.append('redirect_uri', 'http://127.0.0.1:4000/')
    const response = await fetch(address)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('repeats the parameter redirect_uri')
  })

  test.for(['http://localhost:3000/back', 'https://127.9.9.9/back', 'http://[::1]:3000/back'])(
    'accepts %s as an address of this machine',
    async (redirectUri) => {
      const { response } = await open({ ...request, redirect_uri: redirectUri })
      expect(response.status).toBe(200)
    },
  )
})
