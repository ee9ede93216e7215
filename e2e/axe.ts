import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectDark, expectLight } from './brightness.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Colours are judged as they stand, not on their way: a journey that asks for axe is without motion. */
export const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const

/** Nothing that axe knows of keeps anybody from using the page as it stands, in either theme. */
export async function expectAccessible(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page)
  const dark = await violations(page)
  expect.soft({ light, dark }, what).toEqual({ light: [], dark: [] })
}

async function violations(page: Page) {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(rules)
    // There are no frames, for which it would open a page of its own each time.
    .setLegacyMode(true)
  // What a modal covers in part cannot be touched meanwhile, and is looked at without the modal.
  const isCovered = (await page.locator('[role="dialog"][aria-modal="true"]').count()) > 0
  const found = await (isCovered ? builder.disableRules('target-size') : builder).analyze()
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
