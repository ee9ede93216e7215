import { expect, type Locator, type Page } from '@playwright/test'
import { cards, typeAddress, typeCard } from './subscription.ts'

/** What can be pressed in a page: its buttons, and the links that open a form. What unfolds or sorts is no act. */
const pressable =
  'main :is(button:not([aria-expanded], [aria-haspopup], [aria-pressed], th *), a[href^="/console/"][href*="?form="])'

/** How hurried hands press a button twice. */
export const presses: Record<string, (page: Page, button: Locator) => Promise<void>> = {
  ...Object.fromEntries([60, 120, 180, 250].map((gap) => [`clicks ${gap} ms apart`, clicks(gap)])),
  'Enter twice': async (page, button) => {
    await button.focus()
    for (const _ of [1, 2]) await page.keyboard.press('Enter', { delay: 120 })
  },
}

function clicks(gapMs: number) {
  return async (page: Page, button: Locator) => {
    // Away from what stays on top.
    await button.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    const box = await button.boundingBox()
    if (box === null) throw new Error('There is nothing to press.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // The delay is that of each way: down and up.
    await page.mouse.click(x, y, { clickCount: 2, delay: gapMs / 2 })
  }
}

/** Where the palette leads. */
export async function placesOf(page: Page) {
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  const labels = (await options.allTextContents())
    .filter((text) => text.endsWith('Page'))
    .map((text) => text.slice(0, -'Page'.length))
  await page.keyboard.press('Escape')
  return labels
}

export async function goTo(page: Page, place: string) {
  const heading = page.getByRole('heading', { level: 1 })
  const before = (await heading.textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to a page' }).fill(place)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading).not.toHaveText(before)
  await arrive(page)
}

/** The page is there, with all that unfolds. */
export async function arrive(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const waiting = page.locator('[aria-busy="true"], .mantine-Skeleton-root')
  await expect(waiting).toHaveCount(0)
  const folded = '[aria-expanded="false"]:not([aria-haspopup])'
  const panels = page.locator(`main h3 button${folded}`)
  for (let left = await panels.count(); left > 0; left -= 1) await panels.first().click()
  // One row of a table is enough.
  const row = page.locator(`main td button${folded}`).first()
  if (await row.isVisible()) await row.click()
  await expect(waiting).toHaveCount(0)
}

/** The names of what can be pressed. */
export async function pressableNames(page: Page) {
  const names = await page
    .locator(pressable)
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.matches(':disabled:not([type="submit"])'))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
    )
  // What differs by a key alone is the same button of another row.
  const byWords = new Map(names.map((name) => [name.replace(/\S*…\S*/, ''), name]))
  return [...byWords.values()].filter((name) => name !== '')
}

export function pressableBy(page: Page, name: string) {
  const main = page.getByRole('main')
  return main
    .getByRole('button', { name, exact: true })
    .or(main.getByRole('link', { name, exact: true }))
    .first()
}

let filled = 0

/** Fills a form in, whatever it asks: as its own examples say. */
export async function fillIn(scope: Locator) {
  filled += 1
  await expect(scope.locator('[aria-busy="true"]')).toHaveCount(0)
  if ((await scope.locator('iframe').count()) > 0) {
    await typeCard(scope, cards.good)
    await typeAddress(scope)
  }
  const radios = scope.getByRole('radio')
  if ((await radios.count()) > 0 && (await scope.locator(':checked').count()) === 0) {
    await radios.first().check()
  }
  for (const box of await scope.getByRole('checkbox').all()) await box.check()
  const fields = scope.locator(
    'input:not([type="radio"], [type="checkbox"], [type="search"]), textarea',
  )
  for (const field of await fields.all()) {
    // A text may begin with questions, which have to be answered.
    const isText = await field.evaluate((node) => node instanceof HTMLTextAreaElement)
    if (!(await field.isEditable()) || (!isText && (await field.inputValue()) !== '')) continue
    if ((await field.getAttribute('role')) === 'combobox') {
      await field.press('ArrowDown')
      await field.press('ArrowDown')
      await field.press('Enter')
    } else {
      await field.fill(exampleOf((await field.getAttribute('placeholder')) ?? ''))
    }
  }
}

function exampleOf(placeholder: string) {
  const example = /i\.e\. (.*)\)/.exec(placeholder)?.[1] ?? placeholder
  if (example === 'https://') return 'https://example.com/work'
  // Another one each time: what is there already is not done again.
  if (/^com\.\S+$/.test(example)) return `${example}${filled}`
  if (/^\d+\.\d+\.\d+\./.test(example)) return `198.51.100.${filled}/32`
  if (example.startsWith('https://')) return example.replace('//', `//n${filled}.`)
  return example === '' ? `Something new, ${filled}` : example
}

/** What a page does to the server: every call that changed something, by its route. */
export function watchEffects(page: Page) {
  const loading = new Set<unknown>()
  const underWay = new Set<unknown>()
  let effects: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) {
      loading.add(request)
    }
    if (isChange(request.method(), request.url())) underWay.add(request)
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => {
    loading.delete(request)
    underWay.delete(request)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (!isChange(request.method(), request.url())) return
    const isReplay = response.headers()['idempotency-replayed'] === 'true'
    if (response.status() === 200 && !isReplay) {
      effects.push(`${request.method()} ${new URL(request.url()).pathname}`)
    }
    underWay.delete(request)
  })
  return {
    begin() {
      effects = []
      // What a page that was left had asked for never ends.
      loading.clear()
    },
    /** What was pressed has had its time: code that it needs is here, and what it shows is drawn. */
    async calm() {
      for (const _ of [1, 2]) {
        await page.evaluate(drawnTwice)
        await expect.poll(() => loading.size).toBe(0)
      }
      await page.evaluate(drawnTwice)
    },
    /** What has been done once nothing is under way any more: something, where a form was sent. */
    async take({ isSent }: { isSent: boolean }) {
      if (isSent) await expect.poll(() => effects.length, 'something is done').toBeGreaterThan(0)
      await expect.poll(() => underWay.size).toBe(0)
      return effects
    },
  }
}

function isChange(method: string, url: string) {
  return method !== 'GET' && url.includes('/api/')
}

function drawnTwice() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
