import { describe, expect, test } from 'vitest'
import { guides } from '../guides.ts'
import { getCodeText, fillPlaceholders } from './code-tokens.ts'
import { splitIntoSteps, stepTitles } from './snippet-steps.ts'

const values = { key: 'dev_reader', console: 'https://console.example.com' }

/** The license client does these itself. */
const clientSteps = new Set<string>(['Verify answers', 'Keep it alive'])

describe.each(Object.entries(guides))('program for %s', (_, { source, install, usesClient }) => {
  const steps = splitIntoSteps(source)

  test('has every step', () => {
    const titles = stepTitles.filter((title) => !usesClient || !clientSteps.has(title))
    expect([...steps.keys()]).toEqual(titles)
    for (const code of steps.values()) expect(getCodeText(code).trim()).not.toBe('')
    expect(getCodeText(install.lines).trim()).not.toBe('')
  })

  test("contains the key and the console's address, and no unfilled placeholder", () => {
    const fullText = [...steps.values()]
      .map((code) => getCodeText(fillPlaceholders(code, values)))
      .join('\n')
    expect(fullText).toContain(values.key)
    expect(fullText).toContain(values.console)
    expect(fullText).not.toMatch(/\{\{\w+\}\}/)
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
