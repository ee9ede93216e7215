import type { Page, Route } from '@playwright/test'

export async function holdCalls(page: Page, path: string, method: string) {
  const held: Route[] = []
  const waiting: (() => void)[] = []
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback()
    held.push(route)
    waiting.shift()?.()
    return undefined
  })
  return {
    async next(): Promise<Route> {
      for (;;) {
        const call = held.shift()
        if (call !== undefined) return call
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

/** Holds all calls to matching addresses until they are released. */
export async function holdMatching(page: Page, address: RegExp) {
  const gate = Promise.withResolvers<void>()
  let count = 0
  await page.route(address, async (route) => {
    count += 1
    await gate.promise
    await route.fallback()
  })
  return { count: () => count, release: gate.resolve }
}
