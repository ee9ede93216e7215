import { expect, it } from 'vitest'
import { fillTemplate, splitTemplate, findUnknownVariables } from './template-rules.ts'

const values = { name: 'Ada {{email}}', email: 'ada@example.com', brand: 'Fovea' }

it('fills in known variables once, and leaves the rest unchanged', () => {
  expect(fillTemplate('Hello {{name}}, {{ brand }}, {{nobody}}', values)).toBe(
    'Hello Ada {{email}}, Fovea, {{nobody}}',
  )
  expect(fillTemplate('{{  email  }} {{ }} {brand}', values)).toBe('ada@example.com {{ }} {brand}')
  expect(findUnknownVariables('{{name}} {{nobody}} {{nobody}} {{constructor}}')).toEqual([
    'nobody',
    'constructor',
  ])
})

it('splits a body into paragraphs and buttons', () => {
  const body =
    'Hello {{name}}\nsecond line\n\n\n[Open {{brand}}](https://example.com/a?b=1)\n\n  \n'
  expect(splitTemplate(body, values)).toEqual([
    { say: 'Hello Ada {{email}}\nsecond line' },
    { link: { label: 'Open Fovea', url: 'https://example.com/a?b=1' } },
  ])
})

it('splits paragraphs at an empty or blank line', () => {
  expect(splitTemplate('One\n  \nTwo\n\t\n\n Three ', values)).toEqual([
    { say: 'One' },
    { say: 'Two' },
    { say: 'Three' },
  ])
})

it('makes a button of any web address', () => {
  expect(splitTemplate('[x](http://a.test)', values)).toEqual([
    { link: { label: 'x', url: 'http://a.test' } },
  ])
})

it.each([
  '[x](javascript:alert(1))',
  '[x](https://)',
  '[](https://a.test)',
  '[x](https://a.test b)',
  '[x](https://a.test))',
  'See [x](https://a.test)',
  '[x](https://a.test) now',
  '[x] (https://a.test)',
])('makes no button of %s', (line) => {
  expect(splitTemplate(line, values)).toEqual([{ say: line }])
})
