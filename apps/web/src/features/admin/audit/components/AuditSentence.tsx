import type { AuditEntry } from '@fovea/contract/admin'
import { describeAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { createElement, Fragment } from 'react'
import { UserText } from '../../../../ui/text/UserText.tsx'
import words from '../../../../ui/text/text.module.css'

/** The parts are children in a fixed order, so they need no keys. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const parts = describeAuditEntry(entry).map(({ text, isTyped }) =>
    isTyped ? createElement(UserText, { text, className: words.medium }) : text,
  )
  return createElement(Fragment, null, ...parts)
}
