import type { CatalogueRelease, Release } from '@fovea/contract/downloads'

/** A release with its addresses whole. What nobody has said the place of is not yet available, and never a dead link. */
export function presentRelease(release: CatalogueRelease, filesUrl: string | undefined): Release {
  const { platform, version, released, file, guide, notes } = release
  return {
    platform,
    version,
    released,
    target: target('file', whole(file, filesUrl)) ?? target('guide', whole(guide, filesUrl)),
    notesUrl: whole(notes, filesUrl),
  }
}

function target(kind: 'file' | 'guide', url: string | null): Release['target'] {
  return url === null ? null : { kind, url }
}

/** A path that begins with a slash is the console's own and stays as it is. */
function whole(written: string | undefined, filesUrl: string | undefined): string | null {
  if (written === undefined) return null
  if (written.startsWith('/') || URL.canParse(written)) return written
  return filesUrl === undefined ? null : new URL(written, filesUrl).href
}
