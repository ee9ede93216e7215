import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type Weight = { scriptKb: number; styleKb: number; fontKb: number; files: number }

/**
 * Loads an address with an empty cache, and measures all scripts, styles and fonts until the page is idle: later
 * files are preloads for the next click.
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
    scriptKb: await sumKb(ofType('script'), compress),
    styleKb: await sumKb(ofType('stylesheet'), compress),
    fontKb: await sumKb(ofType('font'), (font) => font),
    files: ofType('script').length + ofType('stylesheet').length,
  }
}

const compress = (body: Buffer) => gzipSync(body, { level: 9 })

async function sumKb(responses: Response[], toSent: (body: Buffer) => Buffer) {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + toSent(body).length, 0) / 1000
}
