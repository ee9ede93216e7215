import { expect, type Page } from '@playwright/test'

function brightness(page: Page) {
  return page.evaluate(() => {
    const numbers = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    const [red = 255, green = 255, blue = 255] = numbers.map(Number)
    return (red + green + blue) / 3
  })
}

export async function expectDark(page: Page) {
  await expect.poll(() => brightness(page)).toBeLessThan(64)
}

export async function expectLight(page: Page) {
  await expect.poll(() => brightness(page)).toBeGreaterThan(192)
}
