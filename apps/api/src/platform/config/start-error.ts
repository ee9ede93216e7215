/** Why the start ended, in a sentence that its operator can act on. */
export class StartError extends Error {
  override name = 'StartError'
}
