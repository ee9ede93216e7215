import type { TemplateRecipient } from '@fovea/contract/admin'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { describe, expect, it } from 'vitest'
import { countDue, countStatuses, findRowAfter, sumCounts } from './recipients.ts'
import {
  changeSelection,
  countSelected,
  isSelected,
  keepSelection,
  noSelection,
  type Selection,
} from './selection.ts'

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

describe('sending', () => {
  const counts = countStatuses(['never', 'sent', 'unknown', 'failed', 'sending', 'never'])

  it.each([
    [{ resend: false, retryUnknown: false }, 3],
    [{ resend: true, retryUnknown: false }, 4],
    [{ resend: false, retryUnknown: true }, 4],
  ])('with %j reaches %i', (choice, count) => {
    expect(countDue(counts, choice)).toBe(count)
  })
})

describe('selection', () => {
  const [ann, bob, gone] = [
    recipient('ann@example.com'),
    recipient('bob@example.com', 'sent'),
    recipient('gone@example.com', 'never', false),
  ]
  const counts = { never: 9000, sending: 0, sent: 100, failed: 0, unknown: 0 }
  const everyone: Selection = {
    kind: 'everyone',
    filter: { plan: 'expert' },
    except: new Map(),
  }

  it('of some has those who were chosen and can be reached', () => {
    const some = changeSelection(noSelection, [ann, bob, gone], true)
    expect([ann, bob, gone].map((one) => isSelected(some, one))).toEqual([true, true, false])
    expect(sumCounts(countSelected(some, counts))).toBe(2)
    expect(countSelected(changeSelection(some, [ann], false), counts)).toMatchObject({
      never: 0,
      sent: 1,
    })
  })

  it('of everyone leaves out some, by what became of the template', () => {
    const most = changeSelection(everyone, [ann, bob, gone], false)
    expect(countSelected(most, counts)).toMatchObject({ never: 8999, sent: 99 })
    expect([ann, bob, gone].map((one) => isSelected(most, one))).toEqual([false, false, false])
    expect(countSelected(changeSelection(most, [bob], true), counts)).toMatchObject({ sent: 100 })
    expect(isSelected(everyone, gone)).toBe(false)
  })

  it('of a whole segment stays while it is searched, of another or of a search it does not', () => {
    expect(keepSelection(everyone, { plan: 'expert', search: 'ann', status: 'sent' })).toBe(
      everyone,
    )
    expect(keepSelection(everyone, { plan: 'expert', use: undefined })).toBe(everyone)
    expect(keepSelection(everyone, { plan: 'basic' })).toBe(noSelection)
    const found: Selection = { ...everyone, filter: { plan: 'expert', search: 'ann' } }
    expect(keepSelection(found, { plan: 'expert' })).toBe(noSelection)
    const some = changeSelection(noSelection, [ann], true)
    expect(keepSelection(some, { plan: 'basic' })).toBe(some)
  })
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
