export type Figure = { name: string; unit: string; values: number[]; goal?: string }

export type Figures = {
  all: Figure[]
  add: (figure: Figure) => void
}

export function createFigures(print: (line: string) => void): Figures {
  const all: Figure[] = []
  return {
    all,
    add(figure) {
      all.push(figure)
      print(formatFigure(figure))
    },
  }
}

export function formatFigure({ name, unit, values, goal }: Figure) {
  const taken = values.length > 1 ? ` [${getRange(values).map(short).join(' to ')}]` : ''
  const wanted = goal === undefined ? '' : ` (${goal})`
  return `${short(computeMedian(values)).padStart(9)}${unit === '' ? '' : ` ${unit}`}${taken}  ${name}${wanted}`
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

function short(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}
