/** A room's name as it is written in each place: `team-members`, `teamMembers`, `TeamMembers`, `team members`, `Team members`. */
export type RoomNames = {
  name: string
  camel: string
  pascal: string
  words: string
  title: string
}

/** Nothing where it is no name for a room. */
export function roomNames(name: string): RoomNames | undefined {
  if (!/^[a-z]{2,}(?:-[a-z]{2,})*$/.test(name)) return undefined
  const parts = name.split('-')
  const pascal = parts.map(capital).join('')
  const words = parts.join(' ')
  return {
    name,
    pascal,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    words,
    title: capital(words),
  }
}

function capital(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
