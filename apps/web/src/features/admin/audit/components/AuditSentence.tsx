import type { AuditEntry } from '@fovea/contract/admin'
import { describeAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { createElement, Fragment } from 'react'
import { UserText } from '../../../../ui/text/UserText.tsx'

/** The parts are children in a fixed order, so they need no keys. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const parts = describeAuditEntry(entry).map(({ text, isTyped }) =>
    isTyped ? createElement(UserText, { text }) : text,
  )
  return createElement(Fragment, null, ...parts)
}
