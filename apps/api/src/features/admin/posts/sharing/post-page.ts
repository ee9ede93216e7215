import { postPlaces } from '@fovea/contract/admin'
import { z } from 'zod'
import type { DescribedPage } from '../../../../platform/http/documents/pages.ts'
import { postImageRepository } from '../images/repository.ts'
import { findPublishedPost } from '../read-posts.ts'
import { escapeXml } from './escape-xml.ts'
import { renderPostText } from './render-post-text.ts'
import { renderSocialTags, renderStatusTags } from './render-social-tags.ts'

const kinds = ['blog', 'usecase'] as const
const pageParams = z.object({ place: z.string(), id: z.string() })

/** The page that everybody may read and share. Programs that show a preview of its link run no scripts. */
export const postPage: DescribedPage = {
  path: '/posts/:place/:id',
  async describe({ db, now, config }, params) {
    const { place, id } = pageParams.parse(params)
    const brand = config.settings.brandName
    const kind = kinds.find((name) => postPlaces[name] === place)
    const post = kind && (await findPublishedPost({ db, now, kind, id }))
    if (!post) {
      const sentence = 'Nothing is published at this address.'
      return { status: 404, ...renderStatus('Not found', sentence, brand) }
    }
    const images = postImageRepository(db)
    const head = await renderSocialTags(post, {
      brand,
      publicUrl: config.publicUrl,
      findSize: (imageId) => images.findSize(imageId),
    })
    return { status: 200, head, text: renderPostText(post) }
  },
  describeFailure: ({ settings }, message) =>
    renderStatus('This page could not be loaded', message, settings.brandName),
}

function renderStatus(title: string, sentence: string, brand: string) {
  const text = `<article><h1>${escapeXml(title)}</h1>\n<p>${escapeXml(sentence)}</p></article>`
  return { head: renderStatusTags(title, brand), text }
}
