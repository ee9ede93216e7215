import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { resolveCssVariables, theme } from './theme.ts'

/** WCAG 2.2 requires this contrast of focus rings and of the edges of controls. */
const enough = 3

const merged = mergeMantineTheme(DEFAULT_THEME, theme)

/** Backgrounds of controls: the page, cards and modals, fields, and hovered items. */
const surfaces = {
  light: ['--mantine-color-body', '--mantine-color-white', '--shade'],
  dark: ['--mantine-color-dark-7', '--mantine-color-dark-6', '--shade'],
} as const

describe.each(['light', 'dark'] as const)('%s theme', (scheme) => {
  it.each(surfaces[scheme])(
    'shows the focus ring and the edges of fields with enough contrast on %s',
    (surface) => {
      const ground = luminance(colorOf(scheme, surface))
      const faint = ['--ring-color', '--edge', '--mantine-color-error'].filter(
        (name) => contrast(luminance(colorOf(scheme, name)), ground) < enough,
      )
      expect(faint).toEqual([])
    },
  )
})

function colorOf(scheme: 'light' | 'dark', name: string): string {
  const [, palette = '', shade] = /^--mantine-color-([a-z]+)-(\d)$/.exec(name) ?? []
  const value =
    shade === undefined
      ? { ...resolveCssVariables(merged)[scheme], '--mantine-color-white': '#ffffff' }[name]
      : merged.colors[palette]?.[Number(shade)]
  if (value === undefined) throw new Error(`${name} is not known`)
  const [, other] = /^var\((.+)\)$/.exec(value) ?? []
  return other === undefined ? value : colorOf(scheme, other)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? [])
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
