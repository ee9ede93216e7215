import type { ComponentType } from 'react'

export type FirstStepsProps = {
  apiKey: string
  keyCopied: boolean
}

export type AfterFirstSessionProps = {
  apiKey: string
  /** Undefined once there is a production key. */
  onCreateKey: (() => void) | undefined
  onHide: () => void
}

export type FirstSessionComponents = {
  FirstSteps: ComponentType<FirstStepsProps>
  AfterFirstSession: ComponentType<AfterFirstSessionProps>
  FirstSessionWatch: ComponentType
}
