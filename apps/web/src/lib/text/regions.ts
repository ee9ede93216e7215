import { listCountries } from '@fovea/contract/billing/rules'

type Region = { name: string; aliases: readonly string[] }

/**
 * Kosovo has no code in ISO 3166 yet, so it can't be in an invoice's address; developers there request licenses all the
 * same.
 */
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

/** Territories without permanent inhabitants. */
const uninhabited = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'])

export function listRegions(): Region[] {
  return [...listCountries(), kosovo]
    .filter(({ code }) => !uninhabited.has(code))
    .map(({ code, name }) => ({ name, aliases: [spelledOut(name), ...(otherNames[code] ?? [])] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * The name in ASCII and with words written out, as most keyboards type it: "Saint Kitts and Nevis", "Cote d'Ivoire".
 */
function spelledOut(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('&', 'and')
    .replace(/^St\./, 'Saint')
}
