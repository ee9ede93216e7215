import type { CatalogueRelease, Release } from '@fovea/contract/downloads'

/** A release without a resolvable file or guide has no target, so the page shows it as not yet available. */
export function presentRelease(release: CatalogueRelease, filesUrl: string | undefined): Release {
  const { platform, version, released, file, guide, notes } = release
  return {
    platform,
    version,
    released,
    target:
      target('file', resolveUrl(file, filesUrl)) ?? target('guide', resolveUrl(guide, filesUrl)),
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
