export type PrintLine = (sentence: string) => void

const everyMs = 5_000

export function createProgressReporter(tell: PrintLine) {
  let due = performance.now() + everyMs
  return (table: string, rows: number) => {
    const now = performance.now()
    if (now < due) return
    due = now + everyMs
    tell(`${table.replace('public.', '')}: ${rows.toLocaleString('en-US')} rows`)
  }
}
