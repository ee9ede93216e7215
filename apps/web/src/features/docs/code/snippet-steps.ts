import { getLineText, type SourceLine } from './code-tokens.ts'

export const stepTitles = [
  'Initialize',
  'Verify answers',
  'Start a session',
  'Read the verdict',
  'Keep it alive',
  'End the session',
] as const
export type StepTitle = (typeof stepTitles)[number]

const head = /^\/\/: (.+)$/

/** Splits a platform's program at its `//: title` lines. */
export function splitIntoSteps(source: readonly SourceLine[]): Map<string, SourceLine[]> {
  const steps = new Map<string, SourceLine[]>()
  let lines: SourceLine[] = []
  for (const line of source) {
    const title = head.exec(getLineText(line))?.[1]
    if (title === undefined) lines.push(line)
    else steps.set(title, (lines = []))
  }
  return new Map([...steps].map(([title, code]) => [title, withoutEmptyEnds(code)]))
}

const isFilled = (line: SourceLine) => getLineText(line).trim() !== ''

function withoutEmptyEnds(lines: SourceLine[]): SourceLine[] {
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1)
}
