import type { Page } from '@playwright/test'

/**
 * Waits until the page has preloaded the code behind its buttons, including a file of the build whose name contains `file`. The page
 * sets the mark `fovea.fetched` each time that it has nothing left to preload.
 */
export async function waitUntilIdle(page: Page, file: string) {
  await page.waitForFunction((name) => {
    const code = performance.getEntriesByType('resource').find((entry) => entry.name.includes(name))
    if (code === undefined) return false
    const marks = performance.getEntriesByName('fovea.fetched')
    return marks.some(({ startTime }) => startTime > code.startTime + code.duration)
  }, file)
}
