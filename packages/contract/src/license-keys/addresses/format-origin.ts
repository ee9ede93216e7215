// chunk: more
import { decodePunycode } from './punycode.ts'

// The letters of a label have to belong to one writing system: a Cyrillic а among Latin letters is there to deceive.
const writingSystems = [
  'Latn Cyrl Grek Armn Geor Arab Hebr Ethi Thai Laoo Khmr Mymr'.split(' '),
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'.split(' '),
  ['Hani Hira Kana', 'Hani Hang'],
]
  .flat()
  .map((scripts) => {
    const letters = scripts.replaceAll(/(\w+) ?/g, String.raw`\p{scx=$1}`)
    return new RegExp(String.raw`^(?:(?=[\p{L}\p{M}])[${letters}]|[0-9-])+$`, 'u')
  })

/** Decodes a web address for display: `https://münchen.de`. Compare and store only the ASCII form. */
export function formatOrigin(origin: string): string {
  const host = URL.parse(origin)?.hostname ?? ''
  return origin.replace(host, () => formatHost(host))
}

/** Stays in ASCII if the decoded form could be mistaken for another host or would lead elsewhere. */
export function formatHost(host: string): string {
  const shown = host.split('.').map(shownLabel).join('.')
  return URL.parse(`http://${shown}`)?.hostname === host ? shown : host
}

function shownLabel(label: string): string {
  const text = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : null
  return text !== null && writingSystems.some((system) => system.test(text)) ? text : label
}
