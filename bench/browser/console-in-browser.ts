import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { signInByCalls } from '../../e2e/auth/sign-in.ts'
import { findChromium } from '../../scripts/verify/chromium.ts'
import type { BenchStage } from '../stage.ts'
import { startConsole } from './start-console.ts'

export type Visitor = 'anonymous' | 'developer' | 'busy' | 'admin'

export type ConsoleInBrowser = {
  /** Opens a page with an empty cache. */
  withPage: <Result>(
    visitor: Visitor,
    options: BrowserContextOptions,
    measure: (page: Page) => Promise<Result>,
  ) => Promise<Result>
}

/** Starts a console with the sandbox's people, and a browser in which they are signed in. */
export async function withConsoleInBrowser(
  stage: BenchStage,
  measure: (console: ConsoleInBrowser) => Promise<void>,
) {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('There is no browser: set CHROMIUM_PATH.')
  await stage.withDatabase({}, async ({ url }) => {
    const server = await startConsole(url)
    try {
      const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
      })
      try {
        await measure(await openConsole(browser, server.url))
      } finally {
        await browser.close()
      }
    } finally {
      await server.stop()
    }
  })
}

async function openConsole(browser: Browser, baseURL: string): Promise<ConsoleInBrowser> {
  async function signIn(email: string) {
    const context = await browser.newContext({ baseURL })
    await signInByCalls(context, { email })
    const state = await context.storageState()
    await context.close()
    return state
  }
  const states = {
    anonymous: undefined,
    developer: await signIn('new@fovea.test'),
    busy: await signIn('busy@fovea.test'),
    admin: await signIn('admin@fovea.test'),
  }
  return {
    async withPage(visitor, options, run) {
      const storageState = states[visitor]
      const context = await browser.newContext({
        ...options,
        baseURL,
        ...(storageState && { storageState }),
      })
      try {
        return await run(await context.newPage())
      } finally {
        await context.close()
      }
    },
  }
}
