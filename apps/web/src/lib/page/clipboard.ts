import { copiedMs, copiedWords } from '../words/copied.ts'
import { notify } from './notify.ts'

/** Copies where there is no place for a notice, and says so in a toast; otherwise what to do instead. */
export async function copyTold(text: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.briefly(copiedWords, copiedMs)
  } catch (cause) {
    console.error('the clipboard refused', cause)
    notify.error(otherwise)
  }
}
