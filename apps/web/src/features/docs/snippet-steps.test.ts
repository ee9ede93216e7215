import { startRequest } from '@fovea/contract/verification'
import { describe, expect, test } from 'vitest'
import { guides } from './guides.ts'
import { stepsOf, stepTitles } from './snippet-steps.ts'

const values = { key: 'dev_reader', console: 'https://console.example.com' }

describe.each(guides)('the program for $name', ({ source }) => {
  const steps = stepsOf(source, values)

  test('has every step', () => {
    expect([...steps.keys()]).toEqual(stepTitles)
    for (const code of steps.values()) expect(code.trim()).not.toBe('')
  })

  test('carries the key and the address of the console, and no gap', () => {
    const whole = [...steps.values()].join('\n')
    expect(whole).toContain(values.key)
    expect(whole).toContain(values.console)
    expect(whole).not.toContain('{{')
  })
})

// The license client makes the body by itself.
test.each(guides.filter(({ usesClient }) => !usesClient))(
  'the program for $name sends every field of a start',
  ({ source }) => {
    const start = stepsOf(source, values).get('Start a session')
    const ofOffline = new Set(['offline', 'lease'])
    const fields = Object.keys(startRequest.shape).filter((name) => !ofOffline.has(name))
    expect(fields.filter((name) => !start?.includes(name))).toEqual([])
  },
)

test('a program is cut at its titles, and filled in', () => {
  const source = '//: First\none {{key}}\n\n//: Second\n// : no title\ntwo {{console}} {{key}}\n'
  expect([...stepsOf(source, { key: 'k', console: 'c' })]).toEqual([
    ['First', 'one k'],
    ['Second', '// : no title\ntwo c k'],
  ])
})
