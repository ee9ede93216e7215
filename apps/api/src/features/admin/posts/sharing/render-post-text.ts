import { getPostPath } from '@fovea/contract/admin'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import { LRUCache } from 'lru-cache'
import type { PostRow } from '../repository.ts'
import { escapeXml } from './escape-xml.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The longest texts take a tenth of a second to render. */
const rendered = new LRUCache<string, string>({ max: 50 })

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** For readers without scripts, and until the console's page has loaded. */
export function renderPostText(post: PostRow): string {
  const at = post.published_at ?? post.created_at
  const image = post.image_url === '' ? '' : `<img src="${escapeXml(post.image_url)}" alt="">`
  const article =
    post.blog_id === null
      ? ''
      : `<p><a href="${getPostPath('blog', post.blog_id)}">Read the article</a></p>`
  return [
    `<article><h1>${escapeXml(spellDirectionControls(post.title))}</h1>`,
    `<p>${escapeXml(post.category)} · <time datetime="${at.toISOString()}">${day.format(at)}</time></p>`,
    `${image}${renderBody(post)}${article}</article>`,
  ].join('\n')
}

function renderBody({ id, version, body }: PostRow) {
  const key = `${id} ${version}`
  const known = rendered.get(key)
  if (known !== undefined) return known
  const html = renderMarkdown(spellDirectionControls(body))
  rendered.set(key, html)
  return html
}
