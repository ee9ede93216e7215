import type { ComponentType } from 'react'

export type FirstStepsProps = {
  apiKey: string
  keyCopied: boolean
  onHide: () => void
}

export type FirstSessionComponents = {
  FirstSteps: ComponentType<FirstStepsProps>
  FirstSessionWatch: ComponentType
}
