export class StartError extends Error {
  override name = 'StartError'
}
