import { expect, test } from 'vitest'
import { printTable, printHeading, printLine } from './print.ts'

function printed(isTerminal: boolean, json = false) {
  let text = ''
  const out = (more: string) => {
    text += more
  }
  const rows = {
    heading: ['KEY', 'APP'],
    rows: [
      ['prod_1', 'a'],
      ['p', 'b\u001B[2J\tc'],
    ],
  }
  printTable({ out, isTerminal, json }, { some: 'answer' }, rows)
  return text
}

test('prints a table to a terminal, without control characters from the data', () => {
  expect(printed(true)).toBe('KEY     APP\nprod_1  a\np       b [2J c\n')
})

test('prints tabs without a heading to a pipe, and the unchanged response as JSON', () => {
  expect(printed(false)).toBe('prod_1\ta\np\tb [2J c\n')
  expect(JSON.parse(printed(true, true))).toEqual({ some: 'answer' })
})

function lines(isTerminal: boolean, json: boolean) {
  let text = ''
  const printer = { isTerminal, json, out: (more: string) => void (text += more) }
  printHeading(printer, ['TIME', 'APP'])
  printLine(printer, { some: 'answer' }, ['now', 'a\u001B[2Jb'])
  return text
}

test('prints streamed rows in columns, with tabs, or as one JSON line each', () => {
  expect(lines(true, false)).toMatch(/^TIME {24}APP\nnow {25}a \[2Jb\n$/)
  expect(lines(false, false)).toBe('now\ta [2Jb\n')
  expect(lines(true, true)).toBe('{"some":"answer"}\n')
})
