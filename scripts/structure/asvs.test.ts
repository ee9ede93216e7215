import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

/** Number of requirements of levels 1 and 2 in each section of the standard, which are numbered without gaps. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'
const required = sections.split(' ').flatMap((section) => {
  const [number, count] = section.split(':')
  return Array.from({ length: Number(count) }, (_, index) => `${number}.${index + 1}`)
})

type Row = { number: string; verdict: string; evidence: string }

function rowsOf(text: string): Row[] {
  return [
    ...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| [12] +\|[^|]+\| ([^|]+?) +\| (.+?) +\|$/gm),
  ].map(([, number = '', verdict = '', evidence = '']) => ({ number, verdict, evidence }))
}

const cited = /`([^`]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g

function findRowProblems({ number, verdict, evidence }: Row): string[] {
  if (verdict === 'met') {
    const tests = [...evidence.matchAll(cited)]
    if (tests.length === 0) return [`${number} is met, and no test shows it`]
    return tests.flatMap(([, file = '', title = '']) => {
      const text = read(file)
      if (text === undefined) return [`${number}: there is no ${file}`]
      return text.includes(title) ? [] : [`${number}: ${file} has no test “${title}”`]
    })
  }
  const reasoned = ['documented', 'does not apply', '**not met**'].includes(verdict)
  if (!reasoned) return [`${number}: “${verdict}” is no verdict`]
  return evidence.split(' ').length < 2 ? [`${number} is ${verdict}, and does not say why`] : []
}

function read(file: string) {
  const place = path.join(root, file)
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined
}

describe('docs/security/asvs.md', () => {
  const chapters = readSources(/^docs\/security\/asvs\/v\d\d-.*\.md$/)
  const rows = [...chapters.values()].flatMap(rowsOf)

  test('has every requirement of levels 1 and 2 once', () => {
    expect(required).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(required)
  })

  test('names tests that exist, and reasons', () => {
    expect(rows.flatMap(findRowProblems)).toEqual([])
  })

  test('lists the unmet requirements, and counts', () => {
    const text = read('docs/security/asvs.md') ?? ''
    const missing = rows.filter(({ verdict }) => verdict === '**not met**')
    const listed = [...text.matchAll(/^- (\d+\.\d+\.\d+) /gm)].map(([, number]) => number)
    expect(listed).toEqual(missing.map(({ number }) => number))
    const count = (word: string) => rows.filter(({ verdict }) => verdict === word).length
    const sentence = `${count('met')} are met, ${count('documented')} documented, ${count('does not apply')} do not apply, ${missing.length} are not met.`
    expect(text.replaceAll('\n', ' ')).toContain(sentence)
  })
})

/** Patterns that must not occur in the sources, because verdicts rely on their absence. */
const absent: Record<string, RegExp> = {
  'a process that the service starts': /^apps\/api\/src\/.*from 'node:child_process'/s,
  'code made of text': /\beval\(|new Function\(/,
  'markup that is set as text': /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/,
  'messages of other windows':
    /window\.(?:postMessage|addEventListener\('message')|\.parent\.postMessage/,
  'certificates that are not looked at': /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
}

test('the sources use nothing of what the verdicts say that they do not', () => {
  const product = /^(?:apps\/(?:api|web)|packages\/(?:contract|license-client))\/src\/.*\.tsx?$/
  // It reads the expiry of certificates, also of expired ones, and sends no data over these connections.
  const certificateEnd = /monitoring\/certificate-expiry\.ts$/
  const sources = [...readSources(product)].filter(
    ([file]) => !/\.test\.tsx?$|\/testing\//.test(file) && !certificateEnd.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  const uses = sources.flatMap(([file, text]) =>
    Object.entries(absent)
      .filter(([, pattern]) => pattern.test(`${file}\n${text}`))
      .map(([label]) => `${file}: ${label}`),
  )
  expect(uses).toEqual([])
})
