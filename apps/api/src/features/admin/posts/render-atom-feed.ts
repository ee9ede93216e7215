import type { PostRow } from './repository.ts'

type Feed = { title: string; author: string; address: string; rows: PostRow[] }

/** A feed in the Atom format (RFC 4287). Entries have the content type of Markdown. */
export function renderAtomFeed({ title, author, address, rows }: Feed): string {
  const updated = rows.reduce((latest, row) => Math.max(latest, row.updated_at.getTime()), 0)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(address)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    ...rows.map(entryOf),
    '</feed>',
  ].join('\n')
}

function entryOf(row: PostRow): string {
  return [
    '<entry>',
    `<id>urn:uuid:${row.id}</id>`,
    `<title>${escapeXml(row.title)}</title>`,
    `<category term="${escapeXml(row.category)}"/>`,
    `<published>${(row.published_at ?? row.created_at).toISOString()}</published>`,
    `<updated>${row.updated_at.toISOString()}</updated>`,
    ...(row.blog_id === null ? [] : [`<link rel="related" href="urn:uuid:${row.blog_id}"/>`]),
    ...(row.image_url === '' ? [] : [`<link rel="enclosure" href="${escapeXml(row.image_url)}"/>`]),
    `<content type="text/markdown">${escapeXml(row.body)}</content>`,
    '</entry>',
  ].join('\n')
}

/** XML 1.0 cannot represent these characters, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeXml(text: string): string {
  return text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
