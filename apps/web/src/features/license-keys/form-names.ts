/** Forms of the license keys page; the address names the open form, so that it can be linked to. */
const formNames = ['trial', 'create-key', 'extension', 'commercial', 'ambassador'] as const
export type FormName = (typeof formNames)[number]

export type RequestName = Exclude<FormName, 'trial' | 'create-key'>

export function isFormName(text: unknown): text is FormName {
  return formNames.some((name) => name === text)
}
