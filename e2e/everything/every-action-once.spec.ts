import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { expectNoConsoleError, collectConsoleErrors } from '../console-errors.ts'
import { expect, test } from '../console.ts'
import { runSql } from '../database.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { createTemplate } from '../admin/mailer.ts'
import { startSeparateConsole } from '../separate-console.ts'
import { publishBlog, publishUseCase } from '../admin/posts/posts.ts'
import { pressEverything, type PressPlan } from './press-everything.ts'
import {
  clickOnce,
  createDoubleClick,
  pressEnterTwice,
  clickGapsMs,
  type PressMode,
} from './presses.ts'
import { sendRequest } from '../requests/requests.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { consoleUrl } from '../console-address.ts'
import { createTeam, emptyTeam, fillTeam } from '../workspaces/workspaces.ts'
import { waitForPage, listPalettePlaces } from './walk.ts'

test.use({ slow: 'it presses every button' })

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Calls that no button of the walk makes. */
const elsewhere = new Set([
  'POST /api/user/oauth/signin',
  'DELETE /api/user/session',
  'POST /api/email-confirmation',
  'POST /api/unsubscribe',
  'POST /api/user/me/email/confirmation-mail',
  // A link in an email; `members.spec.ts` follows it.
  'POST /api/invitations/{secret}/acceptance',
  // In a team's workspace, made by the usual subscription form; `team-plan.spec.ts` does.
  'PUT /api/workspaces/{workspaceId}/address',
  // The key may be deleted by then; `live.spec.ts` presses the button.
  'POST /api/refusals/{refId}/fix',
  // Only while a key is rotated, and the key is deleted before the walk gets there; `rotation.spec.ts` presses the
  // button.
  'DELETE /api/license/prod/{sdkKey}/rotation',
  // Commercial keys cannot be created by a button; `air-gapped.spec.ts` presses the buttons.
  'POST /api/license/prod/{sdkKey}/licenses',
  'DELETE /api/license/prod/{sdkKey}/licenses/{id}',
  'POST /api/billing/webhook',
  // Only with an unpaid invoice; `month-end.spec.ts` pays one.
  'POST /api/billing/payment',
  // Only with a tax ID; `subscription.spec.ts` types one.
  'PUT /api/billing/tax-id',
  // A check while the user types, which changes nothing; `dry-run.spec.ts` makes it.
  'POST /api/license/prod/{sdkKey}/dry-run',
  // Actions of one webhook and its deliveries; `webhooks.spec.ts` presses the buttons.
  'PUT /api/webhooks/{webhookId}',
  'DELETE /api/webhooks/{webhookId}',
  'POST /api/webhooks/{webhookId}/secret',
  'POST /api/webhooks/{webhookId}/test',
  'POST /api/webhooks/{webhookId}/resend',
  'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  // The mail system makes these calls; `conversations.spec.ts` passes an email on.
  'POST /api/email/bounces',
  'POST /api/email/inbound',
  'POST /api/tokens/leaked',
  // Programs make these calls; `device.spec.ts` does.
  'POST /api/tokens/revocation',
  'POST /api/device/authorization',
  'POST /api/device/token',
  'POST /api/device/approval',
  'POST /api/device/denial',
])

const isLong = process.env['ALL_WAYS'] !== undefined

const withEnter = 'with Enter pressed twice'
const pressModes: Record<string, PressMode> = {
  ...Object.fromEntries(
    clickGapsMs.map((gap) => [`clicked twice, ${gap} ms apart`, createDoubleClick(gap)]),
  ),
  [withEnter]: pressEnterTwice,
}

/**
 * The everyday run alternates between the press modes until every call has been made; `npm run test:presses` makes a full walk
 * with each mode.
 */
const presses: Record<string, (turn: number) => PressMode> = isLong
  ? Object.fromEntries(Object.entries(pressModes).map(([name, mode]) => [name, () => mode]))
  : {
      'pressed twice': (turn) =>
        Object.values(pressModes)[turn % (clickGapsMs.length + 1)] ?? pressEnterTwice,
    }

const withLostAnswers = 'with every answer lost'
const walks = { ...presses, [withLostAnswers]: () => clickOnce }

test.setTimeout(10 * 60_000)

test.describe('every action of a developer runs once @thorough', () => {
  for (const [name, getPressMode] of Object.entries(walks)) {
    test(name, async ({ page, otherBrowser, browser, email }) => {
      const calls = await changingCalls((call) => !call.includes('/api/admin/'))
      const friends = await browser.newContext({ baseURL: consoleUrl })
      await signInByCalls(friends, { email: `friend-${email}` })
      await friends.close()
      const made = await walk(page, otherBrowser, email, {
        getPressMode,
        losesAnswers: name === withLostAnswers,
        ...lengthFor(calls),
      })
      expectNoneMissed(name, made, calls)
    })
  }
})

async function walk(
  page: Page,
  otherBrowser: BrowserContext,
  email: string,
  plan: Pick<PressPlan, 'getPressMode' | 'losesAnswers' | 'isShort' | 'isEnough'>,
) {
  let supplies = 0
  const keys: string[] = []
  let team: string | undefined
  return pressEverything(page, {
    ...plan,
    signIn: () => signInByCalls(page.context(), { email }),
    // The only owner of a team with other members cannot delete the account.
    prepare: async (label) => {
      if (team !== undefined && label.includes('Delete account')) await emptyTeam(team)
    },
    supply: async () => {
      supplies += 1
      await signInByCalls(otherBrowser, { email })
      for (const key of keys.splice(0)) await page.request.delete(`/api/license/prod/${key}`)
      const baseUrl = `https://n${supplies}.example.com`
      const packageName = `com.example.n${supplies}`
      keys.push(
        await createKey(page, { platformType: 'android', packageName }),
        await createKey(page, { platformType: 'web', baseUrl }),
      )
      await startSession(page, keys.at(-1) ?? '')
      const trashed = await createKey(page, { platformType: 'web', baseUrl })
      await page.request.delete(`/api/license/prod/${trashed}`)
      team ??= await createTeam(page.request, 'Walkers')
      await fillTeam(page.request, team, `friend-${email}`)
    },
  })
}

// The actions of admins affect all users, so each walk gets its own console, one after the other.
test.describe('every action of an admin runs once @thorough', () => {
  test.describe.configure({ mode: 'default' })
  let own: Awaited<ReturnType<typeof startSeparateConsole>>

  test.beforeAll(async () => {
    own = await startSeparateConsole()
  })
  test.afterAll(async () => {
    await own.stop()
  })

  for (const [name, getPressMode] of Object.entries(walks)) {
    test(name, async ({ browser }) => {
      const [admin, developer] = [
        await browser.newContext({ baseURL: own.url }),
        await browser.newContext({ baseURL: own.url }),
      ]
      const complaints = await collectConsoleErrors(admin)
      const page = await admin.newPage()
      await signInByCalls(developer, { email: 'somebody@example.com' })
      const developerPage = await developer.newPage()
      await developerPage.goto('/console/docs')
      await waitForPage(developerPage)
      const known = new Set((await listPalettePlaces(developerPage)).map((place) => place.name))
      let supplies = 0
      const calls = await changingCalls((call) => call.includes('/api/admin/'))
      const made = await pressEverything(page, {
        getPressMode,
        losesAnswers: name === withLostAnswers,
        known,
        ...lengthFor(calls),
        signIn: () => signInByCalls(admin, { email: 'admin@fovea.test' }),
        supply: async () => {
          supplies += 1
          const word = `${name.replaceAll(',', '')} ${supplies}`
          await signInByCalls(developer, { email: `${word.replaceAll(' ', '-')}@example.com` })
          await createKey(developerPage, { platformType: 'ios', bundleId: 'com.example.reader' })
          for (const kind of ['extension', 'issue', 'commercial'] as const) {
            await sendRequest(developer.request, kind)
          }
          await createTemplate(page, word)
          for (const trashed of [false, true]) {
            const blogId = await publishBlog(page, { title: word, content: 'Text' })
            const usecaseId = await publishUseCase(page, { title: word, explanation: 'Text' })
            if (trashed) await trash(page.request, { blogId, usecaseId })
          }
          await runSql(giveUpMail, [word], own.dataDir)
          await runSql(giveUpEvent, [word], own.dataDir)
        },
      })
      expectNoneMissed(name, made, calls)
      expectNoConsoleError(complaints)
      await admin.close()
      await developer.close()
    })
  }
})

const giveUpMail = `insert into mails (name, recipient, subject, content, state, attempts, error, created_at)
  values ($1, 'nobody@example.com', 'Hello', '{}', 'failed', 10, '550 No such mailbox', now())`
const giveUpEvent = `insert into billing_events (id, type, received_at, given_up_at, trouble)
  values ($1, 'invoice.paid', now(), now(), 'This invoice does not exist.')`

async function trash(request: APIRequestContext, ids: { blogId: string; usecaseId: string }) {
  for (const answer of [
    await request.delete('/api/admin/blog', { params: { blogId: ids.blogId } }),
    await request.delete('/api/admin/usecase', { params: { usecaseId: ids.usecaseId } }),
  ]) {
    expect(answer.status()).toBe(200)
  }
}

async function changingCalls(isTheirs: (call: string) => boolean) {
  const file = path.join(import.meta.dirname, '../../docs/openapi.json')
  const { paths } = openApi.parse(JSON.parse(await readFile(file, 'utf8')))
  return Object.entries(paths)
    .flatMap(([address, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get' && address.startsWith('/api/'))
        .map((method) => `${method.toUpperCase()} ${address}`),
    )
    .filter((call) => !elsewhere.has(call) && isTheirs(call))
}

/** The long walks visit everything; the everyday one ends when every call has been made. */
function lengthFor(calls: string[]) {
  return {
    isShort: !isLong,
    isEnough: (made: ReadonlySet<string>) => !isLong && missing(made, calls).length === 0,
  }
}

function missing(made: ReadonlySet<string>, calls: string[]) {
  return calls.filter((call) => {
    const pattern = new RegExp(`^${call.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
    return ![...made].some((value) => pattern.test(value))
  })
}

function expectNoneMissed(walked: string, made: ReadonlySet<string>, calls: string[]) {
  expect(made.size).toBeGreaterThan(10)
  // Some forms open by click only.
  if (walked === withEnter) return
  expect(missing(made, calls)).toEqual([])
}
