import { workspaceActions, type WorkspaceEvent } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

const event: WorkspaceEvent = {
  _id: '1',
  at: '2026-01-05T10:00:00.000Z',
  action: 'created',
  actor: null,
  subject: '',
  before: null,
  after: null,
}

test.each([
  [
    'role-changed',
    { subject: 'Ada', before: 'viewer', after: 'owner' },
    'Changed the role of Ada from viewer to owner.',
  ],
  ['removed', { subject: '' }, 'Removed a former member.'],
  [
    'key-updated',
    { subject: 'com.example', before: 'activated: true', after: 'activated: false' },
    'Changed the key com.example (activated: true → activated: false).',
  ],
  [
    'key-updated',
    { subject: 'com.example', before: '', after: 'ipBlacklist: 10.0.0.0/8' },
    'Changed the key com.example (ipBlacklist: 10.0.0.0/8).',
  ],
  ['key-issued', { subject: '' }, 'Created the key.'],
] as const)('describes %s with %j', (action, part, words) => {
  expect(describeEvent({ ...event, ...part, action })).toBe(words)
})

test('every action has a sentence', () => {
  for (const action of workspaceActions) {
    const words = describeEvent({ ...event, action, subject: 'S', before: 'B', after: 'A' })
    expect(words).toMatch(/^[A-Z].*\.$/)
    expect(words).not.toMatch(/null|undefined| {2}/)
  }
})
