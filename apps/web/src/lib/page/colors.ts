// Apart from the library that most pages are drawn with: the sign-in page does without it.

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

/** Every colour by its name. */
export const colors = { iris, red, gray, dark }

export const black = '#161b1e'

/**
 * Mantine's own choices for these fall short of AA. A `--line` only divides; an `--edge` is what tells that something can be typed into
 * or switched, and has to be seen as the ring has to, by 3 to 1.
 */
export const schemeVariables = {
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
    '--caution': '#9a5b00',
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
    '--caution': '#fcc419',
    '--shade': 'var(--mantine-color-dark-5)',
  },
} satisfies Record<string, Record<string, string>>
