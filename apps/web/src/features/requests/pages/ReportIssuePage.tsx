import { LaterPage } from '../../../ui/LaterPage.tsx'

export function ReportIssuePage() {
  return (
    <LaterPage
      title="Report Issue"
      sentence="Tell us what does not work."
      drawing="bubble"
      later="Here you will describe a problem to the development team. Until the form works, write to them at the address on the welcome page."
    />
  )
}
