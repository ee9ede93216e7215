import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { expectDark, expectLight } from '../shell/brightness.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofColours = ['color-contrast', 'link-in-text-block']

/** The minified build: it is evaluated after every page load. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
    checked?: Set<string>
  }
}

/** The page has no violations of axe's rules, in either theme. */
export async function expectAccessible(page: Page, name: string) {
  // Starts with the current theme, because every change redraws the page.
  const isDark = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    return matchMedia('(prefers-color-scheme: dark)').matches
  })
  await (isDark ? expectDark : expectLight)(page)
  const asItIs = await findViolations(page)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await (isDark ? expectLight : expectDark)(page)
  const inTheOther = await findViolations(page, { type: 'rule', values: ofColours }, true)
  expect.soft([...asItIs, ...inTheOther], name).toEqual([])
}

/** Checks all rules or the given ones; `isDone` if no further check of the same state follows. */
export async function findViolations(
  page: Page,
  runOnly: axe.RunOnly = { type: 'tag', values: tags },
  isDone = false,
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const found = await page.evaluate(check, { runOnly, isDone })
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}

async function check({ runOnly, isDone }: { runOnly: axe.RunOnly; isDone: boolean }) {
  const checked = (window.checked ??= new Set())
  const modal = '[role="dialog"][aria-modal="true"]'
  const isCovered = document.querySelector(modal) !== null

  /**
   * The outermost elements that were checked before: pages share a frame, and the states of a page share most of it.
   */
  function findChecked(node: Element, path: string): Element[] {
    const { outerHTML, innerHTML } = node
    if (checked.has(path + outerHTML)) return [node]
    const inner = path + outerHTML.replace(innerHTML, '')
    return [...node.children].flatMap((child) => findChecked(child, inner))
  }

  /**
   * Marks an element as checked until the next page load, as long as the element and its ancestors stay unchanged.
   * Returns whether all of it was checked: hidden elements were not, and markup does not contain the value of a field.
   */
  function remember(node: Element, path: string): boolean {
    const { outerHTML, innerHTML } = node
    const inner = path + outerHTML.replace(innerHTML, '')
    const children = node.localName === 'svg' ? [] : [...node.children]
    const areWhole = children.map((child) => remember(child, inner)).every(Boolean)
    const isWhole =
      areWhole &&
      node.checkVisibility({ visibilityProperty: true }) &&
      !node.matches('input, textarea, select')
    if (isWhole) checked.add(path + outerHTML)
    return isWhole
  }

  /** Words of a code sample with the same style as another word of it. */
  const alike = [...document.querySelectorAll('pre')].flatMap((sample) => {
    const kinds = new Set<string>()
    return [...sample.querySelectorAll('span[class]:not(:has(*))')].filter((word) => {
      const isKnown = kinds.has(word.className)
      kinds.add(word.className)
      return isKnown
    })
  })

  const context = isCovered
    ? { include: [...document.querySelectorAll(`${modal}, [role="listbox"]`)] }
    : {
        include: document,
        exclude: [...findChecked(document.body, `${innerWidth}`), ...alike],
      }
  const { violations: all = [] } =
    (await window.axe?.run(context, { resultTypes: ['violations'], preload: false, runOnly })) ?? {}
  if (isDone && !isCovered) remember(document.body, `${innerWidth}`)
  // A menu in a portal is outside of all landmarks, but is reached from its button and not as a part of the page.
  return all.filter(
    ({ id, nodes }) =>
      id !== 'region' ||
      !nodes.every(
        ({ target }) =>
          document.querySelector(String(target))?.querySelector('[role="menu"]') !== null,
      ),
  )
}
