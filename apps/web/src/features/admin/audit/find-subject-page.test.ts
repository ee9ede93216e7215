import { auditActions } from '@fovea/contract/admin/describe-audit-entry'
import { expect, test } from 'vitest'
import { findSubjectPage } from './find-subject-page.ts'

/** Subjects without a page: a key, an email address, an email and a task. */
const withoutPage = new Set(['mail retried', 'billing retried', 'key renewed', 'bounce cleared'])

test('links every action about a customer to the customer, and the others to their subject', () => {
  const others = /^(?:request|template|sending|article|use case) /
  for (const action of auditActions) {
    const other = others.exec(action)?.[0].trim()
    const page = other ?? (withoutPage.has(action) ? null : 'customer')
    expect.soft([action, findSubjectPage(action)]).toEqual([action, page])
  }
})

test('an action of an older release has no link', () => {
  expect(findSubjectPage('cake baked')).toBeNull()
})
