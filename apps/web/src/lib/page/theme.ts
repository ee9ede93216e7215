import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
} from '@mantine/core'
import { themeKey } from './remembered-theme.ts'

/** One accent: a deep blue-green that keeps AA as text and under white text on both themes. */
const iris = [
  '#eef8f9',
  '#d8eef0',
  '#b0dde1',
  '#83c9d0',
  '#5bb5be',
  '#3aa0ab',
  '#228793',
  '#12707c',
  '#0c5b66',
  '#074650',
] as const

/** Only for what is expired, refused or destructive. */
const red = [
  '#fdf1f0',
  '#fbe0de',
  '#f5bfbc',
  '#ef9995',
  '#ec807b',
  '#e05a54',
  '#d13f39',
  '#b92f2a',
  '#992521',
  '#7a1c19',
] as const

const gray = [
  '#f6f8f8',
  '#eff2f3',
  '#e6eaeb',
  '#dde2e4',
  '#c6cdd0',
  '#98a3a8',
  '#616c72',
  '#566067',
  '#343d42',
  '#1b2124',
] as const

/** Raised surfaces are lighter than the page; borders carry the structure. */
const dark = [
  '#e4e9eb',
  '#bcc6ca',
  '#97a3a9',
  '#7d898f',
  '#2c3539',
  '#1f2629',
  '#171c1f',
  '#101416',
  '#0c0f11',
  '#080a0b',
] as const

export const theme = createTheme({
  colors: { iris, red, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 8 },
  black: '#161b1e',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.625rem', xl: '1rem' },
  defaultRadius: 'sm',
  // 480 px is still narrow, 481 px is not.
  breakpoints: { xs: '30.0625em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
})

/**
 * Mantine's own choices for these fall short of AA. A `--line` only divides; an `--edge` is what tells that something can be typed into
 * or switched, and has to be seen as the ring has to, by 3 to 1.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fafbfb',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--line': 'var(--mantine-color-gray-3)',
    '--edge': '#7f8b91',
    '--ring-color': 'var(--mantine-color-iris-7)',
    '--good': '#1a7443',
    '--shade': 'var(--mantine-color-gray-1)',
  },
  dark: {
    '--mantine-color-default-border': '#3b464b',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--line': 'var(--mantine-color-dark-4)',
    '--edge': '#6b777d',
    '--ring-color': 'var(--mantine-color-iris-4)',
    '--good': '#62c68d',
    '--shade': 'var(--mantine-color-dark-5)',
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: themeKey })
