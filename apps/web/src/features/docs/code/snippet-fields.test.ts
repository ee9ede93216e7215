import { heartbeatRequest, startRequest } from '@fovea/contract/sdk-api'
import type { LeaseClaims } from '@fovea/contract/sdk-api/verdicts'
import {
  keysExample,
  refusedExample,
  startExamples,
  validExample,
} from '@fovea/contract/sdk-api/examples'
import { expect, test } from 'vitest'
import type { PlatformId } from '../contents.ts'
import { guides } from '../guides.ts'
import { getCodeText } from './code-tokens.ts'
import { splitIntoSteps, type StepTitle } from './snippet-steps.ts'

/** How a language writes a JSON field, and how it reads one of `verdict` or `claims`. */
type Grammar = { written: RegExp; read: (variable: string) => RegExp }

const grammars: Record<Exclude<PlatformId, 'web'>, Grammar> = {
  ios: { written: /"(\w+)":/g, read: (from) => new RegExp(`\\b${from}\\??\\.(\\w+)`, 'g') },
  android: {
    written: /\.put\("(\w+)"/g,
    read: (from) => new RegExp(`\\b${from}\\.get\\w+\\("(\\w+)"`, 'g'),
  },
  windows: {
    written: /\{"(\w+)",\s/g,
    read: (from) => new RegExp(`\\b${from}(?:->|\\.)value\\("(\\w+)"`, 'g'),
  },
  flutter: {
    written: /'(\w+)':/g,
    read: (from) => new RegExp(`\\b${from}\\??\\['(\\w+)'\\]`, 'g'),
  },
  unity: {
    written: /\["(\w+)"\] = /g,
    read: (from) => new RegExp(`\\b${from}\\["(\\w+)"\\](?! = )`, 'g'),
  },
}

const programs = Object.entries(guides).flatMap(([id, guide]) => {
  const grammar = Object.entries(grammars).find(([platform]) => platform === id)?.[1]
  return grammar ? [{ id, guide, grammar }] : []
})

const stepOf = (source: (typeof guides)['web']['source'], title: StepTitle) =>
  getCodeText(splitIntoSteps(source).get(title) ?? [])

const find = (text: string, pattern: RegExp) =>
  [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))].toSorted()

const namesOf = (...values: object[]) => [...new Set(values.flatMap(Object.keys))].toSorted()

test('every program but that of the license client is read', () => {
  expect(programs.map(({ id }) => id)).toEqual(Object.keys(guides).filter((id) => id !== 'web'))
  expect(Object.values(guides).filter(({ usesClient }) => usesClient)).toEqual([guides.web])
})

test.each(programs)('the program for $id sends exactly the fields of a start', (program) => {
  const { id, guide, grammar } = program
  const ofOffline = new Set(['offline', 'lease', 'licenseFile'])
  const start = Object.keys(startRequest.shape).filter((name) => !ofOffline.has(name))
  const { app, device } = startExamples.android
  const onAndroid = ['android', 'flutter', 'unity'].includes(id)
  const nested = [...namesOf(onAndroid ? app : { id: app.id }), ...namesOf(device)]
  expect(find(stepOf(guide.source, 'Start a session'), grammar.written)).toEqual(
    [...start, ...nested].toSorted(),
  )
})

test.each(programs)('the program for $id sends exactly the fields of a beat', (program) => {
  const { guide, grammar } = program
  const optional = new Set(['tracking'])
  const beat = Object.keys(heartbeatRequest.shape).filter((name) => !optional.has(name))
  const keepAlive = stepOf(guide.source, 'Keep it alive')
  expect(find(keepAlive, grammar.written)).toEqual(beat.toSorted())
  const both = keepAlive + stepOf(guide.source, 'End the session')
  for (const state of ['alive', 'ended']) expect(both).toMatch(new RegExp(`["']${state}["']`))
})

test.each(programs)('the program for $id reads only what the console answers', (program) => {
  const { id, guide, grammar } = program
  const text = getCodeText(guide.source)
  const verdict = find(text, grammar.read('verdict'))
  expect(verdict).toEqual([
    'code',
    'lease',
    'nextCheckAt',
    'nonce',
    'num',
    'refId',
    'retry',
    'valid',
  ])
  expect(namesOf(validExample, refusedExample)).toEqual(expect.arrayContaining(verdict))

  const claims: (keyof LeaseClaims)[] = ['app', 'exp', 'graceUntil', 'iat', 'keyId']
  // Only a production key for Windows names the app itself.
  if (id === 'windows' || id === 'unity') claims.push('license')
  expect(find(text, grammar.read('claims'))).toEqual(claims)

  const [key] = keysExample.keys
  expect(Object.keys(key)).toContain('x')
  for (const name of ['keys', 'x']) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
  for (const word of ['jwks', 'Signature', 'JWT'])
    expect(text.toLowerCase()).toContain(word.toLowerCase())
})

test.each(programs)('the program for $id tells the version of the system', ({ guide }) => {
  expect(stepOf(guide.source, 'Start a session')).toMatch(
    /systemVersion|VERSION\.RELEASE|CurrentBuildNumber|version\.release|operatingSystem\b/,
  )
})
