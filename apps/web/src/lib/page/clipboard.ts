import { copiedMs, copiedText } from '../text/copied.ts'
import { notify } from './notify.ts'

/** Copies and confirms in a toast; if copying fails, the toast shows `failureText`. */
export async function copyAndNotify(text: string, failureText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.brief(copiedText, copiedMs)
  } catch (cause) {
    console.error('the clipboard refused', cause)
    notify.error(failureText)
  }
}
