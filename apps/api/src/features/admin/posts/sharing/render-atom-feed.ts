import { getPostPath } from '@fovea/contract/admin'
import type { PostRow } from '../repository.ts'
import { escapeXml } from './escape-xml.ts'

type Feed = {
  title: string
  author: string
  address: string
  publicUrl: string
  rows: PostRow[]
}

/** A feed in the Atom format (RFC 4287). Entries have the content type of Markdown. */
export function renderAtomFeed({ title, author, address, publicUrl, rows }: Feed): string {
  const updated = rows.reduce((latest, row) => Math.max(latest, row.updated_at.getTime()), 0)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(address)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    ...rows.map((row) => entryOf(row, publicUrl)),
    '</feed>',
  ].join('\n')
}

function entryOf(row: PostRow, publicUrl: string): string {
  return [
    '<entry>',
    `<id>urn:uuid:${row.id}</id>`,
    `<title>${escapeXml(row.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + getPostPath(row.kind, row.id))}"/>`,
    `<category term="${escapeXml(row.category)}"/>`,
    `<published>${(row.published_at ?? row.created_at).toISOString()}</published>`,
    `<updated>${row.updated_at.toISOString()}</updated>`,
    ...(row.blog_id === null ? [] : [`<link rel="related" href="urn:uuid:${row.blog_id}"/>`]),
    ...(row.image_url === '' ? [] : [`<link rel="enclosure" href="${escapeXml(row.image_url)}"/>`]),
    `<content type="text/markdown">${escapeXml(row.body)}</content>`,
    '</entry>',
  ].join('\n')
}
