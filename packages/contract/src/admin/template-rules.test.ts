import { expect, it } from 'vitest'
import { fillIn, templateParts, unknownVariables } from './template-rules.ts'

const values = { name: 'Ada {{email}}', email: 'ada@example.com', brand: 'Fovea' }

it('fills in what it knows, once, and leaves the rest as it is', () => {
  expect(fillIn('Hello {{name}}, {{ brand }}, {{nobody}}', values)).toBe(
    'Hello Ada {{email}}, Fovea, {{nobody}}',
  )
  expect(unknownVariables('{{name}} {{nobody}} {{nobody}} {{constructor}}')).toEqual([
    'nobody',
    'constructor',
  ])
})

it('is paragraphs and buttons', () => {
  const body =
    'Hello {{name}}\nsecond line\n\n\n[Open {{brand}}](https://example.com/a?b=1)\n\n  \n'
  expect(templateParts(body, values)).toEqual([
    { say: 'Hello Ada {{email}}\nsecond line' },
    { link: { label: 'Open Fovea', url: 'https://example.com/a?b=1' } },
  ])
})

it('makes no button of what is no web address', () => {
  expect(templateParts('[x](javascript:alert(1))', values)).toEqual([
    { say: '[x](javascript:alert(1))' },
  ])
})
