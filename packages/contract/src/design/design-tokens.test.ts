import { describe, expect, it, test } from 'vitest'
import { dark, light, palette, seriesCount, toCustomProperties } from './design-tokens.ts'

/** WCAG 2.2 requires these contrasts of text, and of graphics, focus rings and edges of controls. */
const [ofText, ofGraphics] = [4.5, 3]

const surfaces = ['paper', 'card', 'sunk', 'shade'] as const
const texts = ['ink', 'ink-2', 'gaze-text', 'good', 'caution', 'danger'] as const

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_, colors) => {
  it.each(surfaces)('has legible texts, rings and edges on %s', (surface) => {
    const required = [
      ...texts.map((name) => [name, ofText] as const),
      ...(['iris', 'edge', 'danger'] as const).map((name) => [name, ofGraphics] as const),
    ]
    const faint = required.filter(
      ([name, least]) => getContrast(colors[name], colors[surface]) < least,
    )
    expect(faint).toEqual([])
  })

  it.each([
    ['ink-3', 'paper', ofText],
    ['ink-3', 'card', ofText],
    ['iris', 'paper', ofText],
    ['iris', 'card', ofText],
    ['on-iris', 'iris', ofText],
    ['on-iris', 'iris-hover', ofText],
    ['ink', 'iris-tint', ofText],
    ['iris', 'iris-tint', ofText],
    ['gaze', 'card', ofGraphics],
    ['gaze-text', 'gaze-tint', ofText],
    ['ink', 'added', ofText],
    ['ink', 'removed', ofText],
    ['code-constant', 'card', ofText],
    ['code-keyword', 'card', ofText],
    ['code-name', 'card', ofText],
    ['code-string', 'card', ofText],
  ] as const)('shows %s on %s', (name, surface, least) => {
    expect(getContrast(colors[name], colors[surface])).toBeGreaterThanOrEqual(least)
  })

  it('shows every series on a card, each in a tone that no other one has', () => {
    const named = Object.entries(colors).filter(([name]) => name.startsWith('series-'))
    const tones = named.map(([, color]) => color)
    expect(named.map(([name]) => name)).toEqual(
      Array.from({ length: seriesCount }, (_element, index) => `series-${index + 1}`),
    )
    const faint = tones.filter((tone) => getContrast(tone, colors.card) < ofGraphics)
    expect(faint).toEqual([])
    expect(new Set(tones).size).toBe(tones.length)
  })
})

test('every shade is a colour of six digits', () => {
  const all = [...Object.values(palette).flat(), ...Object.values(light), ...Object.values(dark)]
  expect(all.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([])
})

test('tokens become custom properties of the same names', () => {
  expect(toCustomProperties({ ink: '#11181c', 'ink-2': '#4a555b' })).toBe(
    '--ink: #11181c;\n--ink-2: #4a555b;',
  )
})

function getContrast(first: string, second: string) {
  const [darker = 0, lighter = 0] = [first, second].map(getLuminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function getLuminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
