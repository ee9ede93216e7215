import { listCountries } from '@fovea/contract/billing/rules'

/** A country or territory by the name people choose it by; the others only find it. */
type Region = { name: string; aliases: readonly string[] }

/** Has no code of the standard yet, so that no invoice goes there; its people ask for licenses all the same. */
const kosovo = { code: 'XK', name: 'Kosovo' }

const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BQ: ['Bonaire, Sint Eustatius and Saba'],
  CD: ['Democratic Republic of the Congo'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CN: ["People's Republic of China"],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain'],
  GM: ['The Gambia'],
  IR: ['Islamic Republic of Iran'],
  KR: ['Republic of Korea', 'Korea, Republic of'],
  NL: ['The Netherlands'],
  PS: ['Palestine', 'State of Palestine'],
  TR: ['Turkey'],
  TZ: ['United Republic of Tanzania'],
  RU: ['Russian Federation'],
  SY: ['Syrian Arab Republic'],
  US: ['USA', 'U.S.A.', 'United States of America'],
  VA: ['Holy See'],
  VG: ['Virgin Islands, British'],
  VI: ['Virgin Islands, U.S.'],
}

/** Territories without permanent inhabitants, whose developers live elsewhere. */
const uninhabited = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'])

/** English names of all countries and inhabited territories, in order. */
export function listRegions(): Region[] {
  return [...listCountries(), kosovo]
    .filter(({ code }) => !uninhabited.has(code))
    .map(({ code, name }) => ({ name, aliases: [spelledOut(name), ...(otherNames[code] ?? [])] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** As most keyboards write it: "Saint Kitts and Nevis", "Cote d'Ivoire". */
function spelledOut(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('&', 'and')
    .replace(/^St\./, 'Saint')
}
