import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { LostResponses } from './lose-every-response.ts'

/** How a button is pressed: `open` where it only opens a form, `send` where it does something. */
export type PressMode = { open: Press; send: Press }
type Press = (page: Page, button: Locator) => Promise<void>

/** What was to be pressed has gone from the page before it was: what others do arrives at any time. */
export class ElementGoneError extends Error {
  override readonly name = 'Gone'
}

const lookMs = 5000

/** How far apart hurried hands click, in milliseconds. */
export const clickGapsMs = [60, 120, 180, 250]

/** From here on two presses are two: the answer to the first may be on the screen. */
const twoPressesMs = 400

export function createDoubleClick(gapMs: number): PressMode {
  const press = clicks(gapMs)
  return { open: press, send: press }
}

/** In a form that has opened, the second Enter is another press: that of the field which has the focus. */
export const pressEnterTwice: PressMode = { open: enter(1), send: enter(2) }

/** Of an action whose answer is lost: one press, and what the page makes of it. */
export const clickOnce: PressMode = { open: pressOnce, send: pressOnce }

async function pressOnce(page: Page, button: Locator) {
  await page.evaluate(notePresses, null)
  // A switch is pressed by what stands for it.
  await orGone(button.click({ timeout: lookMs, force: true }))
}

function clicks(gapMs: number): Press {
  return async (page, button) => {
    const target = await orGone(
      button.evaluateHandle(
        (node) =>
          // A switch is pressed by what stands for it.
          node instanceof HTMLInputElement ? (node.labels?.[0] ?? node) : node,
        undefined,
        { timeout: lookMs },
      ),
    )
    // Away from what stays on top.
    await target.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    const box = await target.boundingBox()
    if (box === null) throw new ElementGoneError()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.evaluate(notePresses, target)
    // The delay is that of each way: down and up.
    await page.mouse.click(x, y, { clickCount: 2, delay: gapMs / 2 })
    const heard = await heardBy(page)
    // A page that is about to be drawn anew may not hear of it, as a person would see.
    if (heard?.length === 0) throw new ElementGoneError('The page did not hear of it.')
    // What stands above it may come or go between looking and pressing.
    if (heard?.[0]?.isMeant === false) throw new ElementGoneError('It was elsewhere by then.')
  }
}

async function orGone<Found>(look: Promise<Found>): Promise<Found> {
  try {
    return await look
  } catch (cause) {
    throw new ElementGoneError('It was not there to be pressed.', { cause })
  }
}

declare global {
  interface Window {
    heard?: { at: number; on: string; isMeant: boolean }[]
  }
}

function notePresses(meant: Node | null) {
  const heard: { at: number; on: string; isMeant: boolean }[] = []
  window.heard = heard
  for (const kind of ['mouseup', 'keydown']) {
    const note = ({ timeStamp: at, target }: Event) =>
      heard.push({
        at,
        on: target instanceof Element ? target.outerHTML.slice(0, 120) : kind,
        isMeant: target instanceof Node && meant?.contains(target) === true,
      })
    addEventListener(kind, note, true)
  }
}

/** What the page heard of the presses, and where; nothing where an act has led away, and the note went with the page. */
function heardBy(page: Page) {
  return page.evaluate(() => window.heard ?? null).catch(() => null)
}

/** Whether the machine pressed as told: a starved one may press so late that it is another press. */
export async function arePressesCloseTogether(page: Page): Promise<boolean> {
  const [first, second] = (await heardBy(page)) ?? []
  return (second?.at ?? 0) - (first?.at ?? 0) < twoPressesMs
}

function enter(times: number): Press {
  return async (page, button) => {
    await orGone(button.focus({ timeout: lookMs }))
    await page.evaluate(notePresses, null)
    const key = (await button.getAttribute('role')) === 'switch' ? 'Space' : 'Enter'
    for (let left = times; left > 0; left -= 1) await page.keyboard.press(key, { delay: 120 })
  }
}

/** What a page asks the server to do: every call that changes something, by its address. */
export function watchEffects(page: Page, answers: LostResponses | null) {
  const loading = new Set<unknown>()
  const underWay = new Set<unknown>()
  let requests: string[] = []
  let done: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) {
      loading.add(request)
    }
    if (!isChange(request.method(), request.url())) return
    underWay.add(actionOf(request))
    if (!onlyAsks(request.url()) && !isCheck(request)) requests.push(addressOf(request))
  })
  answers?.listenForDone((request) => done.push(addressOf(request)))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => {
    loading.delete(request)
    // Where the answer was lost, the page goes on asking for it.
    if (answers?.isLost(request) !== true) underWay.delete(actionOf(request))
  })
  page.on('response', (response) => {
    const request = response.request()
    if (!isChange(request.method(), request.url())) return
    if (response.status() === 200 && !onlyAsks(request.url())) done.push(addressOf(request))
    underWay.delete(actionOf(request))
  })
  return {
    begin() {
      requests = []
      done = []
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
    /** What was asked for and done, once nothing is under way any more: something, where a form was sent. */
    async settle({ isSent }: { isSent: boolean }) {
      if (isSent) {
        const words = `something is done after ${JSON.stringify(await heardBy(page))}`
        await expect.poll(() => done.length, words).toBeGreaterThan(0)
      }
      await expect.poll(() => underWay.size).toBe(0)
      return { asked: requests, done }
    },
  }
}

/** A page that lost the answer asks under the same key. */
function actionOf(request: Request): unknown {
  return request.headers()['idempotency-key'] ?? request
}

function isCheck(request: Request) {
  return request.headers()['idempotency-check'] === 'true'
}

function addressOf(request: Request) {
  return `${request.method()} ${new URL(request.url()).pathname}`
}

/** Posted, since it is too long for an address, and yet a question. */
function onlyAsks(url: string) {
  return url.endsWith('/dry-run')
}

function isChange(method: string, url: string) {
  return method !== 'GET' && url.includes('/api/')
}

function drawnTwice() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
