export function median(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** A line of the report: a ratio, what it compares, and what it should be. */
export function print(what: string, ratio: number, wanted?: string) {
  console.log(
    `${ratio.toFixed(2).padStart(6)}  ${what}${wanted === undefined ? '' : ` (${wanted})`}`,
  )
}
