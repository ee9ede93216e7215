import { expect, test } from 'vitest'
import { findBreakingChanges } from './breaking-changes.ts'
import { parseDocument } from './document.ts'

const text = '{"type":"string"}'
const small = `{"components":{"schemas":{"Failure":{"type":"object","properties":{"code":${text}}}}},
"paths":{"/pets/{id}":{"post":{"security":[],"parameters":[
{"in":"path","name":"id","required":true,"schema":${text}},
{"in":"query","name":"limit","schema":{"type":"integer","minimum":1,"maximum":10}}],
"requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
"kind":{"type":"string","enum":["cat","dog"]},"note":{"anyOf":[${text},{"type":"null"}]},
"tags":{"type":"array","items":${text}},"name":{"type":"string","maxLength":20}},"required":["name"]}}}},
"responses":{"200":{"description":"","content":{"application/json":{"schema":{"type":"object","properties":{
"id":${text},"is":{"type":"string","enum":["cat","dog"]},"days":{"type":"object","additionalProperties":{"type":"integer"}},
"shape":{"oneOf":[{"type":"object","properties":{"form":{"enum":["round"]},"radius":{"type":"integer"}}},
{"type":"object","properties":{"form":{"enum":["square"]},"side":{"type":"integer"}}}]}},"required":["id","is"]}}}},
"409":{"description":"","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Failure"}}}}}}}}}`

const parse = (document: string) => parseDocument(JSON.parse(document))
const planted = (from: string, to: string) => {
  expect(small).toContain(from)
  return parse(small.replace(from, to))
}

const body = 'POST /pets/{}: body of application/json'
const answer = 'POST /pets/{}: 200 of application/json'

test.each([
  ['POST /pets/{}: is gone', '"post"', '"put"'],
  ['POST /pets/{}: is gone', '/pets/', '/dogs/'],
  ['POST /pets/{}: now needs a session', '"security":[]', '"security":[{"session":[]}]'],
  ['POST /pets/{}: query.limit is gone', '"query","name":"limit"', '"query","name":"most"'],
  ['POST /pets/{}: now requires query.limit', '"limit",', '"limit","required":true,'],
  ['POST /pets/{}: query.limit now has a lower maximum', '"maximum":10', '"maximum":9'],
  ['POST /pets/{}: query.limit now has a higher minimum', '"minimum":1', '"minimum":2'],
  ['POST /pets/{}: now requires a body', '"requestBody":{', '"requestBody":{"required":true,'],
  [`${body} is gone`, 'application/json', 'text/csv'],
  [`${body} now requires kind`, '"required":["name"]', '"required":["name","kind"]'],
  [`${body}.tags is gone`, '"tags"', '"labels"'],
  [`${body}.kind no longer takes "dog"`, '"dog"', '"cow"'],
  [`${body}.note no longer takes null`, `{"anyOf":[${text},{"type":"null"}]}`, text],
  [`${body}.name now has the pattern ^a`, '"maxLength":20', '"maxLength":20,"pattern":"^a"'],
  [`${body}.name now takes listed words only`, '"maxLength":20', '"maxLength":20,"enum":["a"]'],
  [`${body}.tags[] no longer takes string`, `"items":${text}`, '"items":{"type":"integer"}'],
  [`${body} now takes no other fields`, '["name"]', '["name"],"additionalProperties":false'],
  ['POST /pets/{}: 409 is gone', '"409"', '"410"'],
  [`${answer} no longer always has id`, '["id","is"]', '["is"]'],
  [`${answer}.id now may be null`, `"id":${text}`, '"id":{"type":["string","null"]}'],
  [
    `${answer}.is now may be any value`,
    '"is":{"type":"string","enum":["cat","dog"]}',
    `"is":${text}`,
  ],
  [
    `${answer}.days.* now may be number`,
    '"additionalProperties":{"type":"integer"}',
    '"additionalProperties":{"type":"number"}',
  ],
  [`${answer}.shape("square").side is gone`, '"side"', '"length"'],
  ['POST /pets/{}: 409 of application/json.code is gone', '"code"', '"reason"'],
])('%s', (sentence, from, to) => {
  expect(findBreakingChanges(parse(small), planted(from, to))).toContain(sentence)
})

test.each([
  ['another name of a part of the path', '{id}', '{petId}'],
  ['a wider bound', '"maximum":10', '"maximum":11'],
  ['a new field that may be left out', '"tags"', `"owner":{"type":"string","maxLength":9},"tags"`],
  ['a field that need not be sent any more', '"required":["name"]', '"required":[]'],
  ['one more word', '"cat","dog"', '"cat","dog","cow"'],
  ['a range of statuses instead of one', '"409"', '"4XX"'],
  ['null taken too', '"type":"string","maxLength"', '"type":["string","null"],"maxLength"'],
  ['a new field of the answer', '"days"', `"age":${text},"days"`],
  ['always there now', '["id","is"]', '["id","is","days"]'],
  [
    'one more form',
    '"oneOf":[',
    `"oneOf":[{"type":"object","properties":{"form":{"enum":["dot"]}}},`,
  ],
])('accepts: %s', (_, from, to) => {
  expect(findBreakingChanges(parse(small), planted(from, to))).toEqual([])
})

test('rejects a keyword that the comparison does not know', () => {
  expect(() => planted('"maxLength"', '"multipleOf"')).toThrow('multipleOf')
})
