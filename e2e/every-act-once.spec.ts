import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from './console.ts'
import { startSession } from './door.ts'
import { createKey } from './license-keys.ts'
import { pressEverything } from './press-everything.ts'
import { clickTwice, enterTwice, gaps, type Way } from './presses.ts'
import { openSession } from './sign-in.ts'

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Calls that no button of the walk makes. */
const elsewhere = new Set([
  'POST /api/user/oauth/signin',
  'DELETE /api/user/session',
  // A link in a mail.
  'POST /api/email-confirmation',
  'POST /api/unsubscribe',
  // Not for a while after a link has been sent.
  'POST /api/user/me/email/confirmation-mail',
  // Its key may be deleted by then; `live.spec.ts` presses it.
  'POST /api/refusals/{refId}/fix',
  // The card provider.
  'POST /api/billing/webhook',
])

const isLong = process.env['ALL_WAYS'] !== undefined

/** By turns in the everyday run; `npm run test:presses` goes over all there is once for each. */
const walks: Record<string, (turn: number) => Way> = isLong
  ? Object.fromEntries(gaps.map((gap) => [`clicked twice, ${gap} ms apart`, () => clickTwice(gap)]))
  : { 'clicked twice': (turn) => clickTwice(gaps[turn % gaps.length] ?? 0) }

const slow = { annotation: { type: 'slow', description: 'it presses everything there is' } }
test.setTimeout(5 * 60_000)

test.describe('every act of a developer is done once', () => {
  for (const [name, wayOf] of Object.entries(walks)) {
    test(name, slow, async ({ page, otherBrowser, email }) => {
      const made = await walk(page, otherBrowser, email, wayOf)
      const expected = (await changingCalls()).filter((call) => !call.includes('/api/admin/'))
      expect(missingOf(expected, made)).toEqual([])
    })
  }

  test('with Enter pressed twice', slow, async ({ page, otherBrowser, email }) => {
    // Some forms are reached by a click alone.
    const made = await walk(page, otherBrowser, email, () => enterTwice)
    expect(made.size).toBeGreaterThan(10)
  })
})

async function walk(
  page: Page,
  otherBrowser: BrowserContext,
  email: string,
  wayOf: (turn: number) => Way,
) {
  let supplies = 0
  const keys: string[] = []
  return pressEverything(page, {
    wayOf,
    signIn: () => openSession(page.context(), { email }),
    supply: async () => {
      supplies += 1
      await openSession(otherBrowser, { email })
      // A person may have fifty.
      for (const key of keys.splice(0)) await page.request.delete(`/api/license/prod/${key}`)
      const baseUrl = `https://n${supplies}.example.com`
      const packageName = `com.example.n${supplies}`
      keys.push(
        await createKey(page, { platformType: 'android', packageName }),
        await createKey(page, { platformType: 'web', baseUrl }),
      )
      await startSession(page, keys.at(-1) ?? '')
    },
  })
}

/** Every call of the console that changes something, as the service itself describes them. */
async function changingCalls() {
  const file = path.join(import.meta.dirname, '../docs/openapi.json')
  const { paths } = openApi.parse(JSON.parse(await readFile(file, 'utf8')))
  return Object.entries(paths)
    .flatMap(([address, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get' && address.startsWith('/api/'))
        .map((method) => `${method.toUpperCase()} ${address}`),
    )
    .filter((call) => !elsewhere.has(call))
}

/** It has not walked past what there is to press. */
function missingOf(expected: string[], made: Set<string>) {
  return expected.filter((call) => {
    const pattern = new RegExp(`^${call.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
    return ![...made].some((one) => pattern.test(one))
  })
}
