import { LaterPage } from '../../../ui/LaterPage.tsx'

export function SdkPage() {
  return (
    <LaterPage
      title="SDK"
      sentence="The eye-tracking SDK for every platform."
      drawing="box"
      later="Here you will download the SDK for iOS, Android, Web, Unity, Flutter, Windows and macOS. There is nothing to download yet."
    />
  )
}
