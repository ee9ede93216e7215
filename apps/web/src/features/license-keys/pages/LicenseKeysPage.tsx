import { LaterPage } from '../../../ui/LaterPage.tsx'

export function LicenseKeysPage() {
  return (
    <LaterPage
      title="License Keys"
      sentence="Your development key and the production keys of your apps."
      drawing="key"
      later="Here you will start your free trial, create a production key for each app, and restrict where it works. Keys cannot be issued yet."
    />
  )
}
