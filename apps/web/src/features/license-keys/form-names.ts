/** The forms of the license keys page. The one that is open stands in the address, so that it can be linked to. */
const formNames = ['trial', 'create-key', 'extension', 'commercial', 'ambassador'] as const
export type FormName = (typeof formNames)[number]

/** A form that asks the team for something. */
export type RequestName = Exclude<FormName, 'trial' | 'create-key'>

export function isFormName(text: unknown): text is FormName {
  return formNames.some((name) => name === text)
}
