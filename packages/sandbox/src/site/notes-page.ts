import { renderHtml } from '../html/html.ts'
import type { Reply } from '../http/reply.ts'
import { renderSitePage } from './site-page.ts'

const notes = [
  ['windows-1.0.0-beta-3', 'Windows 1.0.0-beta-3', 'Calibration with one point; smaller binaries.'],
  ['macos-1.0.0-beta-3', 'macOS 1.0.0-beta-3', 'Calibration with one point; Apple silicon only.'],
  ['new-flutter', 'Flutter, new SDK', 'One package for Android and iOS.'],
  ['new-android', 'Android, new SDK', 'Installed from a package; works from Android 8 on.'],
  ['new-ios', 'iOS, new SDK', 'Installed from a package; works from iOS 15 on.'],
  ['windows-4.1.0', 'Windows 4.1.0', 'Several cameras; the one in use can be changed.'],
  ['macos-4.1.0', 'macOS 4.1.0', 'Several cameras; the one in use can be changed.'],
  ['flutter', 'Flutter package', 'Wraps Android 3.1.3 and iOS 2.6.3.'],
  ['web', 'Web package', 'Sessions start offline under a lease.'],
  ['android-3.1.3', 'Android 3.1.3', 'Less heat in long sessions.'],
  ['unity-2.6.3', 'Unity 2.6.3', 'Builds for Android 15.'],
  ['ios-2.6.3', 'iOS 2.6.3', 'Gaze is steadier in low light.'],
] as const

export function renderNotesPage(): Reply {
  return renderSitePage(
    '/site/downloads/',
    'Release notes',
    renderHtml`<h1>Release notes</h1>
      <p class="lead">What is new in each SDK, newest first.</p>
      ${notes.map(
        ([id, name, note]) =>
          renderHtml`<section id="${id}">
            <h2>${name}</h2>
            <p>${note}</p>
          </section>`,
      )}`,
  )
}
