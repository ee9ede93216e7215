/** XML 1.0 cannot represent these characters, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** For XML and HTML, as text and in quoted attributes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
