import { expect, test } from 'vitest'
import { print } from './print.ts'

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
  print({ out, isTerminal, json }, { some: 'answer' }, rows)
  return text
}

test('a terminal gets a table, in which nothing moves the cursor', () => {
  expect(printed(true)).toBe('KEY     APP\nprod_1  a\np       b [2J c\n')
})

test('a pipe gets tabs and no heading, and JSON is the answer itself', () => {
  expect(printed(false)).toBe('prod_1\ta\np\tb [2J c\n')
  expect(JSON.parse(printed(true, true))).toEqual({ some: 'answer' })
})
