import { copiedMs, copiedText } from '../text/copied.ts'
import { notify } from './notify.ts'

/** Copies where there is no place for a notice, and says so in a toast; otherwise what to do instead. */
export async function copyAndNotify(text: string, failureText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.brief(copiedText, copiedMs)
  } catch (cause) {
    console.error('the clipboard refused', cause)
    notify.error(failureText)
  }
}
