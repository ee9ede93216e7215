import { LaterPage } from '../../../ui/LaterPage.tsx'

export function RefusalPage() {
  return (
    <LaterPage
      title="Refusal"
      sentence="Why the SDK refused to start."
      drawing="shield"
      later="Here a reference number from your app will be explained: what was checked, what did not fit, and how to mend it. Refusals are not recorded yet."
    />
  )
}
