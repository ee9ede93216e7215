import type { ComponentType } from 'react'

export type FirstStepsProps = {
  apiKey: string
  keyCopied: boolean
  onHide: () => void
}

/** What other rooms bring. */
export type FirstSessionComponents = {
  /** The steps after the key, as items of its list. */
  FirstSteps: ComponentType<FirstStepsProps>
  /** Asks whether a session came, where no steps do. */
  FirstSessionWatch: ComponentType
}
