import { expect, test } from 'vitest'
import { colors } from '../../../lib/page/colors.ts'
import { seriesStyles } from './series-styles.ts'

/** The colours of a card. */
const grounds = { light: '#ffffff', dark: colors.dark[6] } as const

test.each(['light', 'dark'] as const)(
  'every series style stands out from the card as a graphic, and from the others: %s',
  (theme) => {
    for (const style of seriesStyles) {
      expect(contrast(style[theme], grounds[theme])).toBeGreaterThanOrEqual(3)
    }
    expect(new Set(seriesStyles.map((style) => style[theme])).size).toBe(seriesStyles.length)
  },
)

function contrast(first: string, second: string) {
  const [darker = 0, lighter = 0] = [first, second].map(luminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
