import { getPostPath } from '@fovea/contract/admin'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import type { PostRow } from '../repository.ts'
import { escapeXml } from './escape-xml.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** For readers without scripts, and until the console's page has loaded. */
export function renderPostText(post: PostRow): string {
  const at = post.published_at ?? post.created_at
  const image = post.image_url === '' ? '' : `<img src="${escapeXml(post.image_url)}" alt="">`
  const article =
    post.blog_id === null
      ? ''
      : `<p><a href="${getPostPath('blog', post.blog_id)}">Read the article</a></p>`
  const text = renderParagraphs(spellDirectionControls(post.body))
  return [
    `<article><h1>${escapeXml(spellDirectionControls(post.title))}</h1>`,
    `<p>${escapeXml(post.category)} · <time datetime="${at.toISOString()}">${day.format(at)}</time></p>`,
    `${image}${text}${article}</article>`,
  ].join('\n')
}

/** Markdown is not rendered here: some texts of nothing but marks take minutes to render, and apps that start sessions would wait. */
function renderParagraphs(text: string) {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join('\n')
}
