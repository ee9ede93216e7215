import { setPriority } from 'node:os'
import { test as base, type BrowserContext } from '@playwright/test'
import { expectNoConsoleError, collectConsoleErrors } from './console-errors.ts'
import { consoleUrl } from './console-address.ts'
import { signInByCalls } from './auth/sign-in.ts'

// On a busy machine the browsers yield to the server: it has seconds to answer, a journey has minutes.
setPriority(5)

export { expect } from '@playwright/test'

type Visitor = 'anonymous' | 'developer' | 'busy' | 'admin'
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export type ConsoleOptions = {
  /**
   * A new developer, a busy developer or an admin is signed in already; journeys that end sessions sign in themselves.
   */
  visitor: Visitor
  /** Why the journeys of a file take more than eight seconds. */
  slow: string
}

const slowTimeoutMs = 6 * 60_000

type Fixtures = {
  email: string
  otherBrowser: BrowserContext
  reportSlowReason: void
}

type WorkerFixtures = {
  signedIn: (visitor: Exclude<Visitor, 'anonymous'>) => Promise<SignedIn>
}

export const test = base.extend<Fixtures & ConsoleOptions, WorkerFixtures>({
  visitor: ['anonymous', { option: true }],
  slow: ['', { option: true }],

  reportSlowReason: [
    async ({ slow }, use, testInfo) => {
      if (slow !== '') {
        testInfo.annotations.push({ type: 'slow', description: slow })
        testInfo.setTimeout(slowTimeoutMs)
      }
      await use()
    },
    { auto: true },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  email: async ({}, use, { title, testId, repeatEachIndex }) => {
    const words = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 30)
    await use(`${words}-${testId.slice(-6)}-${repeatEachIndex}@example.com`)
  },

  signedIn: [
    async ({ browser }, use, { workerIndex }) => {
      const emails = {
        developer: `developer-${workerIndex}@example.com`,
        busy: 'busy@fovea.test',
        admin: 'admin@fovea.test',
      }
      const states = new Map<keyof typeof emails, SignedIn>()
      await use(async (visitor) => {
        const known = states.get(visitor)
        if (known !== undefined) return known
        const context = await browser.newContext({ baseURL: consoleUrl })
        await signInByCalls(context, { email: emails[visitor] })
        const state = await context.storageState()
        await context.close()
        states.set(visitor, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ visitor, signedIn }, use) => {
    await use(visitor === 'anonymous' ? undefined : await signedIn(visitor))
  },

  context: async ({ context }, use) => {
    const complaints = await collectConsoleErrors(context)
    await use(context)
    expectNoConsoleError(complaints)
  },

  otherBrowser: async ({ browser }, use) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const complaints = await collectConsoleErrors(context)
    await use(context)
    expectNoConsoleError(complaints)
    await context.close()
  },
})
