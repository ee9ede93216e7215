import type { SourceLine } from './code/code-tokens.ts'

export const reportLines: SourceLine[] = [
  [
    ['keyword', 'const'],
    ' session = ',
    ['keyword', 'await'],
    ' ',
    ['name', 'startSession'],
    '({ key, url: ',
    ['string', "'{{console}}'"],
    ', tracking: ',
    ['constant', 'true'],
    ' })',
  ],
  [],
  [['comment', '// Report as often as you like; the newest numbers count.']],
  ['session.', ['name', 'report'], '({'],
  ['  fps: ', ['constant', '29.7'], ','],
  ['  faceLost: ', ['constant', '0.04'], ', ', ['comment', '// share of the time, 0 to 1']],
  ['  calibrationError: ', ['constant', '1.3'], ', ', ['comment', '// degrees']],
  ['  model: ', ['string', "'iPhone17,3'"], ','],
  ['})'],
]
