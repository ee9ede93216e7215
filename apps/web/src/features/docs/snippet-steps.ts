/** What a reader does, in this order, on every platform. */
export const stepTitles = [
  'Initialise',
  'Start a session',
  'Read the verdict',
  'End the session',
] as const
export type StepTitle = (typeof stepTitles)[number]

export type Values = { key: string; console: string }

const head = /^\/\/: (.+)$/

/** Cuts a platform's program at its `//: title` lines and fills in the reader's key and the console's address. */
export function stepsOf(source: string, { key, console }: Values): Map<string, string> {
  const steps = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of source.split('\n')) {
    const title = head.exec(line)?.[1]
    if (title === undefined) lines.push(line)
    else steps.set(title, (lines = []))
  }
  return new Map(
    [...steps].map(([title, code]) => [
      title,
      code
        .join('\n')
        .trim()
        .replaceAll('{{key}}', () => key)
        .replaceAll('{{console}}', () => console),
    ]),
  )
}
