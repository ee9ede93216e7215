/** A country or territory by the name people choose it by; the others only find it. */
export type Region = { name: string; aliases: readonly string[] }

/** By code, as the list of countries has them: a name, or several with the formal one first. */
type Countries = Readonly<Record<string, string | readonly string[]>>

/** English names of all countries and territories, in order. Loaded when a form needs them. */
export async function loadRegions(): Promise<Region[]> {
  const { default: list } = await import('i18n-iso-countries/langs/en.json')
  return regionsOf(list.countries)
}

export function regionsOf(countries: Countries): Region[] {
  const named = Object.values(countries).map((names) => [names].flat())
  const isShared = (name: string) => named.filter((names) => names.includes(name)).length > 1
  return named
    .map((names): Region => {
      const plain = names.findLast((name) => !isShared(name))
      const [formal = ''] = names
      const name = isFormal.test(formal) ? (plain ?? formal) : formal
      return { name, aliases: names.filter((other) => other !== name) }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

const isFormal = /\b(?:Republic of|Federation|State of|Province of)\b/
