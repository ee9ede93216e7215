import { z } from 'zod'
import { collectConsoleErrors } from '../console-errors.ts'
import { expect, test } from '../console.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'the viewer draws all calls of the document' })

const made = z.object({ payload: z.object({ token: z.string() }) })

test('a developer tries a token in the API reference, which does not store it @thorough', async ({
  page,
  context,
  browser,
  email,
}) => {
  await signInByCalls(context, { email })
  const answer = await page.request.post('/api/tokens', {
    data: { name: 'Trial', scopes: ['keys:read'], days: 30 },
  })
  const { token } = made.parse(await answer.json()).payload

  await page.goto('/console/tokens/examples')
  await expect(page.getByRole('region', { name: 'Program, TypeScript' })).toContainText(
    "await call('get', '/api/whoami')",
  )
  await expect(page.getByRole('region', { name: 'Give it the token, Shell' })).toContainText(
    `export FOVEA_URL=${new URL(page.url()).origin}`,
  )

  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute(
    'href',
    '/api/reference/',
  )

  // Without cookies, only the token can authorise the calls.
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const complaints = await collectConsoleErrors(stranger)
  const reference = await stranger.newPage()
  const requests: string[] = []
  reference.on('request', (request) => requests.push(request.url()))
  await reference.goto('/api/reference/#tag/tokens/GET/api/whoami')
  await reference.getByRole('button', { name: /^Test Request.*whoami/ }).click()
  const client = reference.getByRole('dialog', { name: 'API Client' })
  await client.getByRole('textbox', { name: 'Bearer Token' }).fill(token)
  const origin = new URL(page.url()).origin
  await client.getByRole('button', { name: `Send get request to ${origin}/api/whoami` }).click()
  await expect(client.getByText('"Trial"')).toBeVisible()

  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  expect(requests.join(' ')).not.toContain(token)
  expect(reference.url()).not.toContain(token)
  const kept = await reference.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(kept.databases).toEqual([])
  expect(kept.caches).toEqual([])

  // A library of the viewer tests whether `eval` is allowed, and works without it.
  expect(new Set(complaints)).toEqual(new Set(['Content Security Policy: script-src against eval']))
  await stranger.close()
})
