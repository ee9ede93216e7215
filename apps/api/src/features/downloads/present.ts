import type { CatalogueRelease, Release } from '@fovea/contract/downloads'

type Addresses = { filesUrl: string | undefined; consoleUrl: string; hasChecksums: boolean }

/** A release without a resolvable file or guide has no target, so the page shows it as not yet available. */
export function presentRelease(
  release: CatalogueRelease,
  { filesUrl, consoleUrl, hasChecksums }: Addresses,
): Release {
  const { platform, version, released, file, guide, notes, sha256 = null, install = null } = release
  const fileTarget = target('file', resolveUrl(file, filesUrl))
  return {
    platform,
    version,
    released,
    target: fileTarget ?? target('guide', resolveUrl(guide, filesUrl)),
    sha256: fileTarget && hasChecksums ? sha256 : null,
    install: install && install.replaceAll('{{console}}', consoleUrl),
    notesUrl: resolveUrl(notes, filesUrl),
  }
}

function target(kind: 'file' | 'guide', url: string | null): Release['target'] {
  return url === null ? null : { kind, url }
}

/** A path that begins with a slash belongs to the console and stays as it is. */
function resolveUrl(address: string | undefined, filesUrl: string | undefined): string | null {
  if (address === undefined) return null
  if (address.startsWith('/') || URL.canParse(address)) return address
  return filesUrl === undefined ? null : new URL(address, filesUrl).href
}
