export type Figure = { name: string; unit: string; values: number[]; goal?: string }

/** Figures of one thing by their short names; `notes` explain them. */
export type FigureRow = { name: string; cells: Record<string, Figure>; notes: string[] }

export type Figures = {
  all: Figure[]
  add: (figure: Figure) => void
  addTable: (rows: FigureRow[]) => void
}

export function createFigures(print: (line: string) => void): Figures {
  const all: Figure[] = []
  return {
    all,
    add(figure) {
      all.push(figure)
      print(formatFigure(figure))
    },
    addTable(rows) {
      all.push(...rows.flatMap(({ cells }) => Object.values(cells)))
      for (const line of formatTable(rows)) print(line)
    },
  }
}

export function formatFigure({ name, unit, values, goal }: Figure) {
  const taken = values.length > 1 ? ` [${getRange(values).map(short).join(' to ')}]` : ''
  const wanted = goal === undefined ? '' : ` (${goal})`
  return `${short(computeMedian(values)).padStart(9)}${unit === '' ? '' : ` ${unit}`}${taken}  ${name}${wanted}`
}

/** The medians, and the goals in the last line. */
export function formatTable(rows: FigureRow[]): string[] {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.entries(first.cells)
  const units = columns.map(([label, { unit }]) => (unit === '' ? label : `${label}, ${unit}`))
  const widths = units.map((label) => Math.max(label.length, 12))
  const align = (texts: string[]) =>
    texts.map((text, column) => text.padStart(widths[column] ?? 0)).join('  ')
  const lines = rows.flatMap(({ name, cells, notes }) => [
    `${align(Object.values(cells).map(({ values }) => precise(computeMedian(values))))}  ${name}`,
    ...notes.map((note) => `    ${note}`),
  ])
  return [align(units), ...lines, align(columns.map(([, { goal }]) => goal ?? '')).trimEnd()]
}

export function computeMedian(values: number[]) {
  return computePercentile(values, 0.5)
}

export function computePercentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function getRange(values: number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)]
}

const precise = (value: number) => (value < 1 ? value.toFixed(3) : Math.round(value).toString())

function short(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}
