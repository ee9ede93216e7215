import { LaterPage } from '../../../ui/LaterPage.tsx'

export function AdminEmailSenderPage() {
  return (
    <LaterPage
      title="E-mail sender"
      sentence="Templates, and who received them."
      drawing="letter"
      later="Here you will write templates and send them to developers who want them. There are no templates yet."
    />
  )
}
