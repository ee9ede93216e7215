import {
  type ConsoleInBrowser,
  type Visitor,
  withConsoleInBrowser,
} from '../browser/console-in-browser.ts'
import type { Figure, Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import type { BenchStage } from '../stage.ts'
import { measureLoad, type PageSpeed } from './measure-load.ts'

const pages: readonly [visitor: Visitor, ...addresses: string[]][] = [
  ['anonymous', '/sign', '/docs'],
  ['developer', '/console/license-keys', '/console/dashboard'],
  [
    'busy',
    '/console/license-keys',
    '/console/dashboard',
    '/console/statistic',
    '/console/logs',
    '/console/tracking-quality',
    '/console/select-plan',
    '/console/sdk',
    '/console/docs',
    '/console/alerts',
    '/console/workspace',
    '/console/tokens',
    '/console/webhooks',
    '/console/settings',
  ],
  [
    'admin',
    '/console/admin-requests',
    '/console/admin-users',
    '/console/admin-monitor',
    '/console/admin-growth',
    '/console/blog-board',
    '/console/admin-email-sender',
    '/console/user-analysis',
    '/console/admin-audit',
    '/console/admin-health',
  ],
]

const views = [
  { width: 1280, height: 800 },
  { width: 480, height: 900 },
]

type Load = { visitor: Visitor; address: string; view: (typeof views)[number]; taken: PageSpeed[] }

/** Measures how much moves, and how long presses wait, while a page loads with an empty cache. */
export async function benchPageSpeed(scale: Scale, figures: Figures, stage: BenchStage) {
  await withConsoleInBrowser(stage, async (opened) => {
    const loads = await listLoads(opened, scale)
    // The pages alternate, so that other work on the machine affects all of them.
    for (let round = 0; round < scale.loads; round += 1) {
      for (const load of loads) {
        const { visitor, view, address } = load
        load.taken.push(
          await opened.withPage(visitor, { viewport: view }, (page) => measureLoad(page, address)),
        )
      }
    }
    figures.addTable(loads.map(toFigures))
  })
}

async function listLoads({ withPage }: ConsoleInBrowser, scale: Scale): Promise<Load[]> {
  const keyPage = await withPage('busy', {}, async (page) => {
    await page.goto('/console/license-keys')
    const link = page.locator('a[href^="/console/license-keys/"]').first()
    return (await link.getAttribute('href')) ?? ''
  })
  const all = pages.flatMap(([visitor, ...addresses]) =>
    addresses.map((address) => [visitor, address] as const),
  )
  return [...all, ['busy', keyPage] as const]
    .slice(0, scale.pages)
    .flatMap(([visitor, address]) => views.map((view) => ({ visitor, address, view, taken: [] })))
}

function toFigures({ visitor, address, view, taken }: Load) {
  const shown = address.replace(/[0-9a-f-]{36}$/, '…')
  const name = `${shown} (${visitor}, ${view.width} px)`
  const figure = (
    label: string,
    unit: string,
    key: Exclude<keyof PageSpeed, 'moves'>,
    goal?: string,
  ): Figure => ({
    name: `${label} of ${name}`,
    unit,
    values: taken.map((speed) => speed[key]),
    ...(goal !== undefined && { goal }),
  })
  return {
    name,
    cells: {
      'layout shift': figure('layout shift', '', 'layoutShift', 'at most 0.01'),
      blocking: figure('blocking time', 'ms', 'blockingMs', 'at most 120'),
      'first paint': figure('first paint', 'ms', 'firstPaintMs'),
      'largest paint': figure('largest paint', 'ms', 'largestPaintMs'),
    },
    notes: [
      ...new Set(taken.flatMap(({ layoutShift, moves }) => (layoutShift > 0.01 ? moves : []))),
    ],
  }
}
