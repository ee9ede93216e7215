import { seededPeople } from '../people/seeded-people.ts'
import { findForm, submitForm } from './forms.ts'

export async function signInAs(address: URL, email: string, name = ''): Promise<URL> {
  const markup = await (await fetch(address)).text()
  const known = seededPeople.some((person) => person.email === email)
  const form = findForm(markup, ({ fields }) => fields['email'] === (known ? email : ''))
  return getLocation(await submitForm(address.href, form, known ? {} : { email, name }))
}

export function getLocation(response: Response): URL {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`HTTP ${response.status} leads nowhere.`)
  return new URL(location, response.url)
}
