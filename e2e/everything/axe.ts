import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectDark, expectLight } from '../shell/brightness.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the themes differ in. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** What depends on where things stand, and in front of what. */
const ofPlaces = ['target-size']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Colours are judged as they stand, not on their way: a journey that asks for axe is without motion. */
export const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const

/** Nothing that axe knows of keeps anybody from using the page as it stands, in either theme. */
export async function expectAccessible(page: Page, what: string) {
  // What has been scrolled half under the bar can be scrolled back.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  const asItIs = await violations(page, { tags, except: [...ofColours, ...ofPlaces] })
  const light = await violations(page, { rules: [...ofColours, ...ofPlaces] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page)
  const dark = await violations(page, { rules: ofColours })
  expect.soft([...asItIs, ...light, ...dark], what).toEqual([])
}

type Judged = { tags: string[]; except: string[] } | { rules: string[] }

export async function violations(
  page: Page,
  judged: Judged = { tags, except: [] },
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (by) => {
    const byRules = 'rules' in by
    // What an open modal covers was judged without it, and cannot be reached meanwhile.
    const front = document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="listbox"]')
    const isCovered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    const { violations: all = [] } =
      (await window.axe?.run(byRules && isCovered ? { include: [...front] } : document, {
        resultTypes: ['violations'],
        preload: false,
        runOnly: byRules ? { type: 'rule', values: by.rules } : { type: 'tag', values: by.tags },
        rules: byRules ? {} : Object.fromEntries(by.except.map((id) => [id, { enabled: false }])),
      })) ?? {}
    return all
  }, judged)
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
