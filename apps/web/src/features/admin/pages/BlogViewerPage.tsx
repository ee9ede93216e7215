import { LaterPage } from '../../../ui/LaterPage.tsx'

export function BlogViewerPage() {
  return (
    <LaterPage
      title="Article"
      sentence="An article as its readers see it."
      drawing="sheet"
      later="Here you will read one article before it is edited or deleted. There are no articles yet."
    />
  )
}
