import { startRequest } from '@fovea/contract/sdk-api'
import { describe, expect, test } from 'vitest'
import { guides } from '../guides.ts'
import { getCodeText, fillPlaceholders } from './code-tokens.ts'
import { splitIntoSteps, stepTitles } from './snippet-steps.ts'

const values = { key: 'dev_reader', console: 'https://console.example.com' }

describe.each(Object.entries(guides))('program for %s', (_, { source, install }) => {
  const steps = splitIntoSteps(source)

  test('has every step', () => {
    expect([...steps.keys()]).toEqual(stepTitles)
    for (const code of steps.values()) expect(getCodeText(code).trim()).not.toBe('')
    expect(getCodeText(install.lines).trim()).not.toBe('')
  })

  test("contains the key and the console's address, and no unfilled placeholder", () => {
    const fullText = [...steps.values()]
      .map((code) => getCodeText(fillPlaceholders(code, values)))
      .join('\n')
    expect(fullText).toContain(values.key)
    expect(fullText).toContain(values.console)
    expect(fullText).not.toContain('{{')
  })

  test('is highlighted', () => {
    const kinds = source.flat().map((piece) => (typeof piece === 'string' ? 'plain' : piece[0]))
    expect(new Set(kinds)).toEqual(
      new Set(['plain', 'comment', 'constant', 'keyword', 'name', 'string']),
    )
    expect(source.flat()).toContainEqual([
      'string',
      expect.stringMatching(/^L?["']\{\{key\}\}["']$/),
    ])
  })
})

// With the license client, the program doesn't build the request body itself.
test.each(Object.entries(guides).filter(([, { usesClient }]) => !usesClient))(
  'program for %s sends every field of a start',
  (_, { source }) => {
    const start = getCodeText(splitIntoSteps(source).get('Start a session') ?? [])
    const ofOffline = new Set(['offline', 'lease', 'licenseFile'])
    const fields = Object.keys(startRequest.shape).filter((name) => !ofOffline.has(name))
    expect(fields.filter((name) => !start.includes(name))).toEqual([])
  },
)

test('the highlighting covers a program to its end', () => {
  expect(guides.web.source.flat()).toContainEqual(['keyword', 'else if'])
  expect(guides.web.source.flat()).toContainEqual(['keyword', 'throw'])
})

test('splitIntoSteps cuts at titles and drops empty lines around them', () => {
  const source = [
    [['comment', '//: First'] as const],
    [],
    ['one'],
    [],
    ['//: Second'],
    ['// : no title'],
  ]
  expect([...splitIntoSteps(source)]).toEqual([
    ['First', [['one']]],
    ['Second', [['// : no title']]],
  ])
})

test('fillPlaceholders inserts values literally and keeps unknown placeholders', () => {
  expect(
    fillPlaceholders([['a {{key}} {{other}}', ['string', '"{{key}}"']]], { key: '$& {{key}}' }),
  ).toEqual([['a $& {{key}} {{other}}', ['string', '"$& {{key}}"']]])
})
