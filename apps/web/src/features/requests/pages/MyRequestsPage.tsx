import { LaterPage } from '../../../ui/LaterPage.tsx'

export function MyRequestsPage() {
  return (
    <LaterPage
      title="My requests"
      sentence="What you asked us for, and what became of it."
      drawing="letter"
      later="Here you will follow your requests for a commercial license, a longer trial or the ambassador program. What you send from the license keys page is kept; the list of it is still to come."
    />
  )
}
