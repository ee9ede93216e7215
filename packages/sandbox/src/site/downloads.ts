import { renderHtml } from '../html/html.ts'
import { HttpError } from '../http/http-error.ts'
import { createRedirect } from '../http/reply.ts'
import type { Reply } from '../http/reply.ts'
import type { Route } from '../http/router.ts'
import { renderNotesPage } from './notes-page.ts'
import { renderSitePage } from './site-page.ts'
import { createZip } from './zip.ts'

const releases = [
  { platform: 'iOS', file: 'ios/fovea-sdk-ios-2.6.3.zip' },
  { platform: 'Android', file: 'android/fovea-sdk-android-3.1.3.aar' },
  { platform: 'Unity', file: 'unity/fovea-sdk-unity-2.6.3.unitypackage' },
  { platform: 'Windows', file: 'windows/fovea-sdk-windows-4.1.0.zip' },
  { platform: 'macOS', file: 'macos/fovea-sdk-macos-4.1.0.zip' },
  { platform: 'Windows, new SDK', file: 'windows/fovea-sdk-windows-1.0.0-beta-3.zip' },
  { platform: 'macOS, new SDK', file: 'macos/fovea-sdk-macos-1.0.0-beta-3.zip' },
] as const

/** Any file name that could be an SDK works, so that a new release in the console's catalogue needs no change here. */
export function createDownloadRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/site/downloads',
      handle: () => createRedirect('/site/downloads/'),
    },
    { method: 'GET', path: '/site/downloads/', handle: downloadsPage },
    { method: 'GET', path: '/site/downloads/notes', handle: renderNotesPage },
    {
      method: 'GET',
      path: '/site/downloads/*',
      handle: ({ params }) => sdkFile(params['rest'] ?? ''),
    },
  ]
}

function downloadsPage(): Reply {
  return renderSitePage(
    '/site/downloads/',
    'Downloads',
    renderHtml`<h1>Downloads</h1>
      <p class="lead">
        The SDK for each platform. The console's SDK page links here; these files are small
        stand-ins that say so. <a href="/site/downloads/notes">Release notes</a>
      </p>
      <table>
        <caption>
          SDK files
        </caption>
        <thead>
          <tr>
            <th scope="col">Platform</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          ${releases.map(
            ({ platform, file }) =>
              renderHtml`<tr>
                <th scope="row">${platform}</th>
                <td><a href="/site/downloads/${file}">${file.split('/').at(-1)}</a></td>
              </tr>`,
          )}
        </tbody>
      </table>`,
  )
}

const fileName = /^[\w.-]+\.(zip|aar|xcframework|unitypackage|tgz|gz|dmg|msi|exe|txt|md)$/

function sdkFile(path: string): Reply {
  const name = path.split('/').at(-1) ?? ''
  const ending = fileName.exec(name)?.[1]
  if (ending === undefined) throw new HttpError(404, 'There is no SDK file at this address.')
  const text = `This file stands in for ${name}.\nThe real one is on the web site of the SDK.\n`
  return {
    status: 200,
    headers: {
      'content-type': contentType(ending),
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: isArchive(ending) ? createZip('README.txt', text) : text,
  }
}

/** An Android archive (.aar) is a zip file. */
function isArchive(ending: string): boolean {
  return ending === 'zip' || ending === 'aar'
}

function contentType(ending: string): string {
  if (isArchive(ending)) return 'application/zip'
  return ['txt', 'md'].includes(ending) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}
