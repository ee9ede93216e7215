import { expect, type Locator } from '@playwright/test'

export async function tabTo(next: Locator) {
  await next.page().keyboard.press('Tab')
  await expect(next).toBeFocused()
}
