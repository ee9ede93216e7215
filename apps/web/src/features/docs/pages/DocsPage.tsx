import { LaterPage } from '../../../ui/LaterPage.tsx'

export function DocsPage() {
  return (
    <LaterPage
      title="Docs"
      sentence="From an empty project to the first session."
      drawing="book"
      later="Here a quick start for iOS, Android, Web and Windows will stand, with your own key in its examples. It is not written yet."
    />
  )
}
