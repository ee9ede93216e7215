import { lineText, type Line } from './pieces.ts'

/** What a reader does, in this order, on every platform. */
export const stepTitles = [
  'Initialize',
  'Start a session',
  'Read the verdict',
  'End the session',
] as const
export type StepTitle = (typeof stepTitles)[number]

const head = /^\/\/: (.+)$/

/** Cuts a platform's program at its `//: title` lines. */
export function stepsOf(source: readonly Line[]): Map<string, Line[]> {
  const steps = new Map<string, Line[]>()
  let lines: Line[] = []
  for (const line of source) {
    const title = head.exec(lineText(line))?.[1]
    if (title === undefined) lines.push(line)
    else steps.set(title, (lines = []))
  }
  return new Map([...steps].map(([title, code]) => [title, withoutEmptyEnds(code)]))
}

const isFilled = (line: Line) => lineText(line).trim() !== ''

function withoutEmptyEnds(lines: Line[]): Line[] {
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1)
}
