import { type Browser, chromium } from '@playwright/test'
import { budgets } from '../../e2e/shell/budgets.ts'
import { weighFirstLoad } from '../../e2e/shell/first-load.ts'
import { signInByCalls } from '../../e2e/auth/sign-in.ts'
import { findChromium } from '../../scripts/verify/chromium.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import type { BenchStage } from '../stage.ts'
import { startConsole } from './start-console.ts'

const laterPages = [
  '/docs',
  '/console/dashboard',
  '/console/sdk',
  '/console/select-plan',
  '/console/report-issue',
  '/console/blog-post',
]

/** Measures the kB after gzip that a browser with an empty cache loads for a page. */
export async function benchFirstLoad(scale: Scale, figures: Figures, stage: BenchStage) {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('There is no browser: set CHROMIUM_PATH.')
  await stage.withDatabase({}, async ({ url }) => {
    await withBrowser(url, executablePath, (browser, address) =>
      weighPages(browser, address, scale, figures),
    )
  })
}

async function withBrowser(
  databaseUrl: string,
  executablePath: string,
  weigh: (browser: Browser, baseURL: string) => Promise<void>,
) {
  const server = await startConsole(databaseUrl)
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      await weigh(browser, server.url)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

async function weighPages(browser: Browser, baseURL: string, scale: Scale, figures: Figures) {
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

  async function weigh(
    address: string,
    visitor: keyof typeof states,
    goals?: { script: string; style: string; font: string; files: string },
  ) {
    const storageState = states[visitor]
    const context = await browser.newContext({ baseURL, ...(storageState && { storageState }) })
    const { scriptKb, styleKb, fontKb, files } = await weighFirstLoad(await context.newPage(), address)
    await context.close()
    const add = (label: string, unit: string, value: number, goal?: string) =>
      figures.add({
        name: `${label} of ${address}`,
        unit,
        values: [value],
        ...(goal !== undefined && { goal }),
      })
    add('scripts', 'kB', scriptKb, goals?.script)
    add('styles', 'kB', styleKb, goals?.style)
    add('fonts', 'kB', fontKb, goals?.font)
    add('files', '', files, goals?.files)
  }

  for (const { address, visitor, scriptKb, styleKb, fontKb, files } of budgets.slice(0, scale.pages)) {
    await weigh(address, visitor, {
      script: `at most ${scriptKb}`,
      style: `at most ${styleKb}`,
      font: `at most ${fontKb}`,
      files: `at most ${files}`,
    })
  }
  for (const address of laterPages.slice(0, scale.pages)) await weigh(address, 'admin')
}
