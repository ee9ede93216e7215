import type { Page } from '@playwright/test'

/** Lists elements with a missing or faint focus ring, in the order of the Tab key. */
export async function findFaintFocusRings(page: Page): Promise<string[]> {
  const wrong: string[] = []
  const seen = new Set<string>()
  await page.evaluate(() => document.body.focus())
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const { name, fault } = await page.evaluate(ringOfFocused)
    if (name === 'nothing' || seen.has(name)) break
    seen.add(name)
    if (fault !== null) wrong.push(`${name}: ${fault}`)
  }
  if (seen.size < 5) wrong.push(`the Tab key led to ${seen.size} places only`)
  return wrong
}

/** Runs in the page. A field may show its ring on its container, a hidden input on its label. */
function ringOfFocused(): { name: string; fault: string | null } {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

  function painted(css: string): Colour {
    if (pen === null) throw new Error('there is no canvas')
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = css
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha]
  }

  function luminance([red, green, blue]: Colour) {
    const [r = 0, g = 0, b = 0] = [red, green, blue]
      .map((part) => part / 255)
      .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  function contrast(one: Colour, other: Colour) {
    const [a, b] = [luminance(one), luminance(other)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }

  function groundBehind(element: Element | null): Colour {
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = painted(getComputedStyle(at).backgroundColor)
      if (colour[3] > 250) return colour
    }
    return painted(getComputedStyle(document.documentElement).backgroundColor)
  }

  const focused = document.activeElement
  if (focused === null || focused === document.body) return { name: 'nothing', fault: null }
  const label = focused.getAttribute('aria-label') ?? focused.textContent.trim()
  const at = focused.getBoundingClientRect()
  const name = `${focused.tagName} ${label} at ${at.left + scrollX},${at.top + scrollY}`
  const bearer = [
    focused,
    focused.nextElementSibling,
    focused.parentElement,
    focused.closest('div'),
  ]
    .filter((element) => element !== null)
    .find((element) => getComputedStyle(element).outlineStyle === 'solid')
  if (bearer === undefined) return { name, fault: 'has no ring' }
  const { outlineWidth, outlineColor, outlineOffset } = getComputedStyle(bearer)
  if (outlineWidth !== '2px') return { name, fault: `has a ring of ${outlineWidth}` }
  const inside = Number.parseFloat(outlineOffset) < 0
  const seen = contrast(painted(outlineColor), groundBehind(inside ? bearer : bearer.parentElement))
  return { name, fault: seen < 3 ? `has a ring of ${seen.toFixed(2)} to 1` : null }
}
