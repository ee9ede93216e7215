import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectDark, expectLight } from './brightness.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const coloured = ['color-contrast', 'link-in-text-block']

/** Colours are judged as they stand, not on their way: a journey that asks for axe is without motion. */
export const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const

/** Nothing that axe knows of keeps anybody from using the page as it stands, in either theme. */
export async function expectAccessible(page: Page, what: string) {
  // What has been scrolled half under the bar can be scrolled back.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  const light = await violations(page, (axe) => axe.withTags(rules))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page)
  // The themes differ in their colours alone.
  const dark = await violations(page, (axe) => axe.withRules(coloured))
  expect.soft({ light, dark }, what).toEqual({ light: [], dark: [] })
}

async function violations(page: Page, judgedBy: (axe: AxeBuilder) => AxeBuilder) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false })
  // There are no frames, for which it would open a page of its own each time.
  const { violations: found } = await judgedBy(axe).setLegacyMode(true).analyze()
  const told = await Promise.all(
    found.map(async ({ id, help, nodes }) => {
      const touchable =
        id === 'target-size' ? await onlyTouchable(page, nodes) : nodes.map(({ html }) => html)
      return touchable.length === 0 ? [] : [`${id}: ${help}: ${touchable.join(' ')}`]
    }),
  )
  return told.flat()
}

/** What a modal covers in part cannot be touched meanwhile, and is measured without the modal. */
async function onlyTouchable(page: Page, nodes: { html: string; target: unknown[] }[]) {
  const modal = page.locator('[role="dialog"][aria-modal="true"]')
  if ((await modal.count()) === 0) return nodes.map(({ html }) => html)
  const isWithin = await Promise.all(
    nodes.map(({ target }) =>
      page
        .locator(target.join(' '))
        .first()
        .evaluate((node) => node.closest('[aria-modal="true"]') !== null),
    ),
  )
  return nodes.filter((_, at) => isWithin[at]).map(({ html }) => html)
}
