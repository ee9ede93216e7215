import { LaterPage } from '../../../ui/LaterPage.tsx'

export function BlogBoardPage() {
  return (
    <LaterPage
      title="Blog"
      sentence="The articles of the public web site."
      drawing="sheet"
      later="Here you will find, write and delete articles. There is nothing to write with yet."
    />
  )
}
