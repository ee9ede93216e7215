// Without Mantine: the sign-in page does not load it.

/** The only accent, for interactive elements: AA as text and under its contrast colour in both themes. */
const iris = [
  '#e1f0f0',
  '#c5e2e3',
  '#a0d2d6',
  '#7ccbd2',
  '#5cc8d2',
  '#2fa3ae',
  '#17848f',
  '#0b6e79',
  '#095a63',
  '#07464d',
] as const

const red = [
  '#fdf1f0',
  '#fbe0de',
  '#f5bfbc',
  '#ef9995',
  '#ec807b',
  '#e05a54',
  '#c9342c',
  '#b3261e',
  '#941f19',
  '#771814',
] as const

const gray = [
  '#f6f7f4',
  '#eef0ec',
  '#e4e8e5',
  '#dadfdd',
  '#c3caca',
  '#96a0a4',
  '#667177',
  '#4a555b',
  '#2f393e',
  '#1a2226',
] as const

/** Raised surfaces are lighter than the page; lines carry the structure. */
const dark = [
  '#e9eeef',
  '#c4ced1',
  '#a3b0b5',
  '#8d9aa0',
  '#263035',
  '#1c2529',
  '#141b1e',
  '#0b1012',
  '#0f1517',
  '#080c0e',
] as const

export const colors = { iris, red, gray, dark }

export const black = '#11181c'

/**
 * Mantine's defaults for these fall short of AA. A `--line` only divides; an `--edge` marks a control as editable and
 * needs a contrast of 3 to 1, like the focus ring.
 */
export const schemeVariables = {
  light: {
    '--mantine-color-body': '#f6f7f4',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--line': 'var(--mantine-color-gray-3)',
    '--edge': '#7a868c',
    '--ring-color': 'var(--mantine-color-iris-7)',
    '--on-filled': '#ffffff',
    '--iris-tint': '#e1f0f0',
    '--gaze': '#e8631a',
    '--gaze-text': '#b4460f',
    '--gaze-tint': '#fdebdd',
    '--good': '#17703f',
    '--caution': '#8a5a00',
    '--shade': 'var(--mantine-color-gray-1)',
    '--sunk': '#eef0ec',
    '--card-shadow': '0 1px 2px #11181c0d',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b0b5',
    '--mantine-color-default-border': '#3b464b',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    // Mantine writes the palest red, which does not warn.
    '--mantine-color-red-outline': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--line': 'var(--mantine-color-dark-4)',
    '--edge': '#6b797f',
    '--ring-color': 'var(--mantine-color-iris-4)',
    '--on-filled': '#062a2f',
    '--iris-tint': '#12343a',
    '--gaze': '#ff9a5c',
    '--gaze-text': '#ff9a5c',
    '--gaze-tint': '#3a2415',
    '--good': '#62c68d',
    '--caution': '#fcc419',
    '--shade': 'var(--mantine-color-dark-5)',
    '--sunk': '#0f1517',
    '--card-shadow': 'none',
  },
} satisfies Record<string, Record<string, string>>
