import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type Weight = { scriptKb: number; styleKb: number; files: number }

/**
 * Loads an address with an empty cache, and measures all scripts and styles until the page is idle: later files are
 * preloads for the next click.
 */
export async function weighFirstLoad(page: Page, address: string): Promise<Weight> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Measured with the page's clock: the clocks of the browser and the test drift apart on a busy machine.
  const requests = await page.evaluate(() => {
    const [rest] = performance.getEntriesByName('fovea.rest')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (rest?.startTime ?? Infinity))
      .map(({ name }) => name)
  })
  const first = responses.filter((response) => requests.includes(response.url()))
  const ofType = (type: string) =>
    first.filter((response) => response.request().resourceType() === type)
  return {
    scriptKb: await gzippedKb(ofType('script')),
    styleKb: await gzippedKb(ofType('stylesheet')),
    files: ofType('script').length + ofType('stylesheet').length,
  }
}

async function gzippedKb(responses: Response[]) {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).length)
  return bytes.reduce((sum, each) => sum + each, 0) / 1000
}
