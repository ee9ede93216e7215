import { LaterPage } from '../../../ui/LaterPage.tsx'

export function BlogPostPage() {
  return (
    <LaterPage
      title="Write an article"
      sentence="Title, category and text."
      drawing="sheet"
      later="Here you will write an article in Markdown. There is nothing to write with yet."
    />
  )
}
