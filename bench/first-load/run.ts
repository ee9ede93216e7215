import { type Browser, chromium } from '@playwright/test'
import { budgets } from '../../e2e/budgets.ts'
import { weighFirstLoad } from '../../e2e/first-load.ts'
import { openSession } from '../../e2e/sign-in.ts'
import { findChromium } from '../../scripts/verify/chromium.ts'
import { startConsole } from './start-console.ts'

/** Weighed as well, without a budget of their own. */
const laterPages = [
  '/docs',
  '/console/dashboard',
  '/console/sdk',
  '/console/select-plan',
  '/console/report-issue',
  '/console/blog-post',
]

/** What a browser with an empty cache has to load for a page, in kB after gzip. */
export async function benchFirstLoad() {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('There is no browser: set CHROMIUM_PATH.')
  const server = await startConsole()
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      await weighPages(browser, server.url)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

async function weighPages(browser: Browser, baseURL: string) {
  async function signIn(email: string) {
    const context = await browser.newContext({ baseURL })
    await openSession(context, { email })
    const state = await context.storageState()
    await context.close()
    return state
  }
  const busy = await signIn('busy@fovea.test')
  const admin = await signIn('admin@fovea.test')

  async function print(address: string, visitor: string, wanted: string) {
    const context = await browser.newContext({
      baseURL,
      ...(visitor !== 'nobody' && { storageState: visitor === 'busy' ? busy : admin }),
    })
    const { scriptKb, styleKb, requests } = await weighFirstLoad(await context.newPage(), address)
    await context.close()
    console.log(
      `${kb(scriptKb)} kB of scripts, ${kb(styleKb)} kB of styles, ${requests} requests  ${address}${wanted}`,
    )
  }

  for (const { address, visitor, scriptKb, styleKb } of budgets) {
    await print(address, visitor, ` (at most ${scriptKb} and ${styleKb})`)
  }
  for (const address of laterPages) await print(address, 'admin', '')
}

function kb(value: number) {
  return value.toFixed(1).padStart(6)
}
