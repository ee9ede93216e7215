import type { TemplateRecipient } from '@fovea/contract/admin'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { describe, expect, it } from 'vitest'
import {
  countDue,
  listEmails,
  filterRecipients,
  groupForSending,
  findRowAfter,
  isEveryoneChosen,
} from './recipients.ts'

const recipient = (
  email: string,
  sendStatus: SendStatus = 'never',
  allowReceivingEmail = true,
): TemplateRecipient => ({
  name: email === 'gone@example.com' ? 'Zoe Gone' : '',
  email,
  sendStatus,
  allowReceivingEmail,
  deactivated: false,
  bounced: false,
  reason: '',
  sendDate: null,
  sendCount: sendStatus === 'sent' ? 1 : 0,
  created: '2026-01-01T00:00:00.000Z',
  plan: 'basic',
  sessions: 0,
  lastSeen: null,
  trialEnds: null,
  platforms: [],
  country: null,
  tags: [],
})

const all = [
  recipient('Ann@example.com'),
  recipient('bob@example.com', 'sent'),
  recipient('cut@example.com', 'unknown'),
  recipient('failed@example.com', 'failed'),
  recipient('busy@example.com', 'sending'),
  recipient('gone@example.com', 'never', false),
]
const allEmails = new Set(listEmails(all))

describe('recipient filter', () => {
  it.each([
    [{ text: ' ANN ', status: 'any' }, ['Ann@example.com']],
    [{ text: '', status: 'sent' }, ['bob@example.com']],
    [{ text: 'example', status: 'never' }, ['Ann@example.com', 'gone@example.com']],
    [{ text: 'ann', status: 'sent' }, []],
    [{ text: 'zoe', status: 'any' }, ['gone@example.com']],
  ] as const)('applies %j', (filter, emails) => {
    expect(listEmails(filterRecipients(all, filter))).toEqual(emails)
  })

  it('returns the same list for an empty filter', () => {
    expect(filterRecipients(all, { text: '', status: 'any' })).toBe(all)
  })
})

describe('sending', () => {
  const groups = groupForSending(all, allEmails)

  it.each([
    [{ resend: false, retryUnknown: false }, 2],
    [{ resend: true, retryUnknown: false }, 3],
    [{ resend: false, retryUnknown: true }, 3],
  ])('with %j reaches %i', (choice, count) => {
    expect(countDue(groups, choice)).toBe(count)
  })

  it('includes only selected recipients', () => {
    const groupsOfOne = groupForSending(all, new Set(['failed@example.com']))
    expect(listEmails(groupsOfOne.notSent)).toEqual(['failed@example.com'])
    expect([...groupsOfOne.alreadySent, ...groupsOfOne.unknown, ...groupsOfOne.sending]).toEqual([])
  })
})

it('tells people of another segment from those of this one, even if they are as many', () => {
  const few = [recipient('a@example.com'), recipient('no@example.com', 'never', false)]
  expect(isEveryoneChosen(few, new Set(['a@example.com']), 1)).toBe(true)
  expect(isEveryoneChosen(few, new Set(['b@example.com']), 1)).toBe(false)
  expect(isEveryoneChosen(few, new Set(['a@example.com', 'b@example.com']), 2)).toBe(false)
})

describe('keyboard navigation', () => {
  const rows = [
    recipient('a@example.com', 'never', false),
    recipient('b@example.com'),
    recipient('c@example.com', 'never', false),
    recipient('d@example.com'),
  ]

  it.each([
    [-1, 1, 1],
    [1, 1, 3],
    [3, 1, 3],
    [3, -1, 1],
    [1, -1, 1],
    [1, 100, 3],
    [3, -100, 1],
  ])('moves from row %i by %i to row %i', (from, step, to) => {
    expect(findRowAfter(rows, from, step)).toBe(to)
  })

  it('stays on its row if no row can be selected', () => {
    expect(findRowAfter(rows.slice(0, 1), -1, 1)).toBe(-1)
    expect(findRowAfter([], -1, 1)).toBe(-1)
  })
})
