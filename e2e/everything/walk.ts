import { expect, type Page } from '@playwright/test'

export type Place = { name: string; open: () => Promise<void> }

export async function listPalettePlaces(page: Page): Promise<Place[]> {
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  const labels = (await options.allTextContents())
    .filter((text) => text.endsWith('Page'))
    .map((text) => text.slice(0, -'Page'.length))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return labels.map((name) => ({ name, open: () => goTo(page, name) }))
}

async function goTo(page: Page, name: string) {
  const heading = page.getByRole('heading', { level: 1 })
  const before = (await heading.textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: `${name} Page`, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading).not.toHaveText(before)
  await waitForPage(page)
}

/**
 * Pages that the page links to, one of each kind: two users of a list are the same kind. Filtered versions of a page
 * can be skipped.
 */
export async function listPagePlaces(page: Page, isShort: boolean): Promise<Place[]> {
  const views = page.locator('main button[aria-pressed="false"]:not([role="toolbar"] *)')
  const links = page.locator('main a[href^="/console/"]:not([href*="?form="])')
  const all = await links.evaluateAll((found) =>
    found.map((item) => item.getAttribute('href') ?? ''),
  )
  const addresses = all.filter(
    (address) => !isShort || !/[?](?!(.*&)?(id|workspace)=)/.test(address),
  )
  for (let index = 0; index < (await views.count()); index += 1) {
    const before = page.url()
    await views.nth(index).click()
    if (page.url() === before) continue
    addresses.push(page.url())
    await page.goBack()
    await waitForPage(page)
  }
  return addresses.map((address) => ({
    name: getPlaceKind(new URL(address, page.url())),
    open: async () => {
      await page.goto(address)
      await waitForPage(page)
    },
  }))
}

export function getPlaceKind({ pathname, searchParams }: URL) {
  const path = pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')
  const search = [...searchParams].map(
    ([name, value]) => `${name}=${value.replace(/^.*\d.*$/, '…')}`,
  )
  return [path, ...search.toSorted()].join(' ')
}

export async function waitForPage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const waiting = page.locator('[aria-busy="true"], .mantine-Skeleton-root')
  await expect(waiting).toHaveCount(0)
  const folded = '[aria-expanded="false"]:not([aria-haspopup])'
  const panels = page.locator(`main h3 button${folded}`)
  for (let left = await panels.count(); left > 0; left -= 1) await panels.first().click()
  // Two rows of a table are enough: they may be of different kinds.
  const rows = page.locator(`main td button${folded}`)
  for (const left of [2, 1]) if ((await rows.count()) >= left) await rows.first().click()
  const box = page.locator('main td input[type="checkbox"]:enabled:not([role="switch"])').first()
  if (await box.isVisible()) await box.click()
  await expect(waiting).toHaveCount(0)
}
