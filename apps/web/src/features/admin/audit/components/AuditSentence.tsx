import type { AuditEntry } from '@fovea/contract/admin'
import { describeAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { createElement, Fragment } from 'react'

/** The parts are children in a fixed order, so they need no keys. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const parts = describeAuditEntry(entry).map(({ text, isTyped }) =>
    isTyped ? createElement('bdi', null, text) : text,
  )
  return createElement(Fragment, null, ...parts)
}
