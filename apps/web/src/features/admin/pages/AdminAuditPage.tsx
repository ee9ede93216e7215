import { LaterPage } from '../../../ui/LaterPage.tsx'

export function AdminAuditPage() {
  return (
    <LaterPage
      title="Audit log"
      sentence="Who changed what, when and from where."
      drawing="list"
      later="Here you will read every change made by developers and admins. Nothing is recorded here yet."
    />
  )
}
