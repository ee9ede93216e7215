/** Ten shades from pale to deep; those of `dark` go from the text to the page of the dark theme. */
export const palette = {
  iris: [
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
  ],
  red: [
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
  ],
  gray: [
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
  ],
  dark: [
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
  ],
} as const

export const black = '#11181c'

/**
 * Colours of the light theme by their purpose: `iris` acts, `gaze` marks where to look. A `line` only divides; an `edge`
 * marks a control as editable and needs a contrast of 3 to 1.
 */
export const light = /* @__PURE__ */ nameLight(palette)

/** Colours of the dark theme. Raised surfaces are lighter than the page; lines carry the structure. */
export const dark = /* @__PURE__ */ nameDark(palette)

// Functions, so that the build of a page can leave out what the page does not use.
function nameLight({ iris, red, gray }: typeof palette) {
  return {
    paper: gray[0],
    card: '#ffffff',
    sunk: gray[1],
    /** Hovered items and fields that cannot be edited. */
    shade: gray[1],
    ink: black,
    'ink-2': gray[7],
    /** Too pale on `sunk`. */
    'ink-3': gray[6],
    iris: iris[7],
    'iris-hover': iris[8],
    'iris-tint': iris[0],
    'on-iris': '#ffffff',
    gaze: '#e8631a',
    'gaze-text': '#b4460f',
    'gaze-tint': '#fdebdd',
    line: gray[3],
    border: gray[4],
    edge: '#7a868c',
    good: '#17703f',
    caution: '#8a5a00',
    danger: red[7],
    'series-1': iris[7],
    'series-2': '#4b57c8',
    'series-3': '#e8631a',
    'series-4': '#8d5fb3',
    'series-5': '#7d7f1f',
    'series-6': '#b04a73',
    'series-7': '#2b93a0',
    'series-8': '#7f8b90',
    added: '#d6f2df',
    removed: '#fbdcdc',
    'code-constant': '#8a4b08',
    'code-keyword': '#7a3e9d',
    'code-name': '#0b5ca8',
    'code-string': '#1a6b3c',
  } as const
}

function nameDark({ iris, red, dark: night }: typeof palette) {
  return {
    paper: night[7],
    card: night[6],
    sunk: night[8],
    shade: night[5],
    ink: night[0],
    'ink-2': night[2],
    'ink-3': night[3],
    iris: iris[4],
    'iris-hover': iris[3],
    'iris-tint': '#12343a',
    'on-iris': '#062a2f',
    gaze: '#ff9a5c',
    'gaze-text': '#ff9a5c',
    'gaze-tint': '#3a2415',
    line: night[4],
    border: '#3b464b',
    edge: '#6b797f',
    good: '#62c68d',
    caution: '#fcc419',
    danger: red[4],
    'series-1': iris[4],
    'series-2': '#939cf2',
    'series-3': '#ff9a5c',
    'series-4': '#c39be6',
    'series-5': '#c9c766',
    'series-6': '#ee8fb2',
    'series-7': '#2f9aa6',
    'series-8': '#8a969b',
    added: '#12401f',
    removed: '#4d1717',
    'code-constant': '#e5b567',
    'code-keyword': '#c9a2e8',
    'code-name': '#86b9ec',
    'code-string': '#8fd0a4',
  } as const satisfies Record<keyof typeof light, string>
}

/**
 * The series of a stack have flat tones from the bottom up; the last one is for the sum of all other series. Gaps, direct
 * labels and the tooltip tell the parts apart without colours.
 */
export const seriesCount = 8

/** The same in both themes. Cards have large corners, floating parts medium ones, controls small ones. */
export const common = {
  'font-text': "Geist, 'Geist fallback', system-ui, sans-serif",
  'font-code': "'Geist Mono', 'Geist Mono fallback', ui-monospace, monospace",
  'radius-small': '6px',
  'radius-medium': '10px',
  'radius-large': '14px',
} as const

/** Writes tokens as declarations of CSS custom properties with the same names. */
export function toCustomProperties(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('\n')
}
