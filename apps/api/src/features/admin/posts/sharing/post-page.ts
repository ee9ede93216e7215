import { postPlaces } from '@fovea/contract/admin'
import { z } from 'zod'
import type { DescribedPage } from '../../../../platform/http/documents/pages.ts'
import { postImageRepository } from '../images/repository.ts'
import { findPublishedPost } from '../read-posts.ts'
import { renderMissingTags, renderSocialTags } from './render-social-tags.ts'

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
    if (!post) return { status: 404, head: renderMissingTags(brand) }
    const images = postImageRepository(db)
    const head = await renderSocialTags(post, {
      brand,
      publicUrl: config.publicUrl,
      findSize: (imageId) => images.findSize(imageId),
    })
    return { status: 200, head }
  },
}
