import type { AuditEntry } from '@fovea/contract/admin'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { findSubjectPage } from '../subject-page.ts'

export function SubjectLink({ entry }: { entry: AuditEntry }) {
  const search = { id: entry.subjectId }
  switch (findSubjectPage(entry.action)) {
    case 'customer':
      return (
        <TextLink to="/console/admin-users" search={search}>
          Open the customer
        </TextLink>
      )
    case 'request':
      return (
        <TextLink to="/console/admin-requests" search={search}>
          Open the request
        </TextLink>
      )
    case 'template':
      return (
        <TextLink to="/console/admin-email-sender" search={search}>
          Open the template
        </TextLink>
      )
    case 'sending':
      return (
        <TextLink to="/console/admin-email-sender" search={{ sending: entry.subjectId }}>
          Open the sending
        </TextLink>
      )
    case 'article':
      return (
        <TextLink to="/console/blog-viewer" search={search}>
          Open the article
        </TextLink>
      )
    case 'use case':
      return (
        <TextLink to="/console/usecase-viewer" search={search}>
          Open the use case
        </TextLink>
      )
    case undefined:
      return null
  }
}
