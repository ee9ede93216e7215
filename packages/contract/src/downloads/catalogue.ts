import { z } from 'zod/mini'
import { requiredText } from '../text.ts'

const anyBase = 'https://base.invalid'

/** Checks an address as written, before it is resolved. */
function isAddress(written: string) {
  if (!URL.canParse(written, anyBase)) return false
  const { protocol, origin } = new URL(written, anyBase)
  // Browsers read `//host` and `/\host` as another host, although they look like a path.
  if (/^[\\/]/.test(written)) return origin === anyBase
  return protocol === 'https:' || protocol === 'http:'
}

/** A web address, a page of the console (`/docs#web`), or a path below the file address (`ios/sdk-2.6.3.zip`). */
const address = requiredText(2000).check(
  z.refine(isAddress, {
    error: 'is not a URL, a page such as /docs#web, or a path such as ios/sdk-2.6.3.zip',
  }),
)

const day = z.iso.date({ error: 'is not a day such as 2026-01-31' })

const catalogueRelease = z.strictObject({
  platform: requiredText(50),
  version: requiredText(50),
  released: day,
  /** A file is downloaded, a guide is opened. Without either, the release is not yet available. */
  file: z.optional(address),
  guide: z.optional(address),
  notes: z.optional(address),
  sha256: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'is not 64 lowercase hex digits' })),
  ),
  /** A command; `{{console}}` is replaced by the address of the console. */
  install: z.optional(requiredText(300)),
})
export type CatalogueRelease = z.infer<typeof catalogueRelease>

const table = z.array(catalogueRelease).check(
  z.maxLength(100, { error: 'has more than 100 releases' }),
  z.superRefine((releases, context) => {
    const names = new Set<string>()
    releases.forEach(({ platform, version, file, guide, sha256 }, index) => {
      const name = `${platform} ${version}`
      if (names.has(name))
        context.addIssue({ code: 'custom', path: [index], message: 'appears twice' })
      names.add(name)
      if (file !== undefined && guide !== undefined) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: 'has both a file and a guide: choose one',
        })
      }
      if (sha256 !== undefined && file === undefined) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: 'has a checksum but no file',
        })
      }
    })
  }),
)

export const catalogue = z.strictObject({ legacy: table, new: table })
export type Catalogue = z.infer<typeof catalogue>
