export type SeededPerson = {
  email: string
  name: string
  note: string
}

/** There is a person for each state that the console's pages can be in. */
export const seededPeople: readonly SeededPerson[] = [
  { email: 'new@fovea.test', name: 'Nora Lindqvist', note: 'No keys yet.' },
  {
    email: 'busy@fovea.test',
    name: 'Ben Okafor',
    note: 'Keys on all platforms, six months of sessions.',
  },
  { email: 'expired@fovea.test', name: 'Elif Demir', note: 'Expired trial.' },
  { email: 'lapsed@fovea.test', name: 'Lars Holm', note: 'Expired production keys.' },
  { email: 'commercial@fovea.test', name: 'Carmen Ruiz', note: 'Commercial key.' },
  { email: 'admin@fovea.test', name: 'Aiko Tanaka', note: 'Console admin.' },
]
