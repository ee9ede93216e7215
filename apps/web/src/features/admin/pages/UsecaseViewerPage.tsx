import { LaterPage } from '../../../ui/LaterPage.tsx'

export function UsecaseViewerPage() {
  return (
    <LaterPage
      title="Use case"
      sentence="A use case as its readers see it."
      drawing="sheet"
      later="Here you will read one use case before it is edited or deleted. There are no use cases yet."
    />
  )
}
