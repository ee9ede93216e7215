import { join } from 'node:path'
import { readJson, writeAtomically } from '../state/state-file.ts'
import { seededPeople } from './seeded-people.ts'

export type Person = { email: string; name: string }

/** The oldest typed-in people beyond this number are dropped; their subjects do not change by it. */
const maxRemembered = 1000

export type PeopleStore = {
  find(email: string): Person
  remember(email: string, name: string): Promise<Person>
  /** Typed-in people, newest first. */
  typed(): Person[]
}

export async function loadPeople(stateDir: string): Promise<PeopleStore> {
  const file = join(stateDir, 'people.json')
  const remembered = new Map((await readPeople(file)).map((person) => [person.email, person]))
  const seeded = new Map(seededPeople.map((person) => [person.email, person]))

  const find = (email: string): Person => {
    const known = seeded.get(email) ?? remembered.get(email)
    return { email, name: known?.name ?? nameFrom(email) }
  }

  const write = () => writeAtomically(file, JSON.stringify([...remembered.values()]))
  let saved: Promise<void> = Promise.resolve()
  const save = () => {
    // Writes run one after the other, or an older list could replace a newer one. A failed write rejects for its own
    // caller only.
    saved = saved.then(write, write)
    return saved
  }

  return {
    find,
    async remember(email, name) {
      const known = find(email)
      if (seeded.has(email)) return known
      const person = { email, name: name || known.name }
      remembered.delete(email)
      remembered.set(email, person)
      for (const oldest of remembered.keys()) {
        if (remembered.size <= maxRemembered) break
        remembered.delete(oldest)
      }
      await save()
      return person
    },
    typed: () => [...remembered.values()].toReversed(),
  }
}

async function readPeople(file: string): Promise<Person[]> {
  const stored = await readJson(file)
  if (stored === undefined) return []
  if (!Array.isArray(stored) || !stored.every(isPerson)) {
    throw new Error(`${file} does not hold a list of people: delete it and start again.`)
  }
  return stored
}

function isPerson(value: unknown): value is Person {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** Derives a default name: `ada.lovelace@example.org` becomes Ada Lovelace. */
function nameFrom(email: string): string {
  const words = email.split('@')[0]?.split(/[^a-z0-9]+/) ?? []
  const named = words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return named.join(' ') || email
}
