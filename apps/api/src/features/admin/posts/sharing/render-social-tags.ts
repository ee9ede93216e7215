import { findPostImage, getPostPath, summarizePost } from '@fovea/contract/admin'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import { findImageId } from '../images/image-links.ts'
import type { PostRow } from '../repository.ts'
import { escapeXml } from './escape-xml.ts'

type Size = { width: number; height: number }
type Site = {
  brand: string
  publicUrl: string
  findSize: (imageId: string) => Promise<Size | undefined>
}
type Tag = readonly [name: string, content: string]

/** For the Open Graph protocol (ogp.me), which X reads too. */
export async function renderSocialTags(post: PostRow, { brand, publicUrl, findSize }: Site) {
  const address = publicUrl + getPostPath(post.kind, post.id)
  const summary = summarizePost(post.body)
  const image = findPostImage({ ...post, imgUrl: post.image_url })
  const imageId = image && findImageId(image.src)
  const size = imageId === undefined ? undefined : await findSize(imageId)
  const properties: Tag[] = [
    ['og:type', 'article'],
    ['og:site_name', brand],
    ['og:title', post.title],
    ['og:url', address],
    ...(summary === '' ? [] : [['og:description', summary] as const]),
    ...(image
      ? [
          ['og:image', new URL(image.src, publicUrl).href] as const,
          ['og:image:alt', image.alt] as const,
        ]
      : []),
    ...Object.entries(size ?? {}).map(([side, pixels]): Tag => [`og:image:${side}`, `${pixels}`]),
    ['article:published_time', (post.published_at ?? post.created_at).toISOString()],
    ['article:modified_time', post.updated_at.toISOString()],
    ['article:section', post.category],
  ]
  return [
    renderTitle(post.title, brand),
    `<link rel="canonical" href="${escapeXml(address)}">`,
    ...(summary === '' ? [] : [renderMeta('name', ['description', summary])]),
    ...properties.map((tag) => renderMeta('property', tag)),
    renderMeta('name', ['twitter:card', image ? 'summary_large_image' : 'summary']),
  ].join('\n')
}

export function renderStatusTags(title: string, brand: string) {
  return [renderTitle(title, brand), renderMeta('name', ['robots', 'noindex'])].join('\n')
}

function renderTitle(title: string, brand: string) {
  return `<title>${escapeXml(spellDirectionControls(`${title} · ${brand}`))}</title>`
}

function renderMeta(attribute: 'name' | 'property', [name, content]: Tag) {
  return `<meta ${attribute}="${name}" content="${escapeXml(spellDirectionControls(content))}">`
}
