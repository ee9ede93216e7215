/** What the way to a first session is told. */
export type FirstStepsProps = {
  /** The key that works; without one it is only asked whether a session came. */
  apiKey: string | null
  keyCopied: boolean
  onHide: () => void
}
