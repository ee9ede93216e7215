import { LaterPage } from '../../../ui/LaterPage.tsx'

export function UsecasePostPage() {
  return (
    <LaterPage
      title="Write a use case"
      sentence="Title, category, explanation and picture."
      drawing="sheet"
      later="Here you will describe a use case in Markdown. There is nothing to write with yet."
    />
  )
}
