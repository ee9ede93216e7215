import { LaterPage } from '../../../ui/LaterPage.tsx'

export function UsecaseBoardPage() {
  return (
    <LaterPage
      title="UseCase"
      sentence="What others built with the SDK."
      drawing="sheet"
      later="Here you will find, write and delete use cases. There is nothing to write with yet."
    />
  )
}
