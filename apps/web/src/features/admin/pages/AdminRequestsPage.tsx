import { LaterPage } from '../../../ui/LaterPage.tsx'

export function AdminRequestsPage() {
  return (
    <LaterPage
      title="Requests"
      sentence="What developers asked for and wait to hear about."
      drawing="letter"
      later="Here you will grant or decline commercial licenses, extensions and ambassador applications. None can be sent yet."
    />
  )
}
