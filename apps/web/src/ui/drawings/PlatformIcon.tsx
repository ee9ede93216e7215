import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { ReactNode } from 'react'

/** Drawn as the other icons are. */
const shapes: Record<PlatformType, ReactNode> = {
  android: (
    <>
      <rect x="4.25" y="1.75" width="7.5" height="12.5" rx="1" />
      <path d="M6.5 11.75h.01M8 11.75h.01M9.5 11.75h.01" />
    </>
  ),
  ios: (
    <>
      <rect x="4.25" y="1.75" width="7.5" height="12.5" rx="2" />
      <path d="M7 4h2" />
    </>
  ),
  web: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M2.25 8h11.5M8 2.25c1.75 1.5 2.5 3.5 2.5 5.75S9.75 12.25 8 13.75c-1.75-1.5-2.5-3.5-2.5-5.75S6.25 3.75 8 2.25Z" />
    </>
  ),
  windows: (
    <>
      <rect x="1.75" y="2.75" width="12.5" height="8.5" rx="1.25" />
      <path d="M8 11.25v2.25M5.25 13.5h5.5" />
    </>
  ),
}

/** What an app runs on, beside its name. Not among the other icons: pages before the sign-in do without. */
export function PlatformIcon({ platform }: { platform: PlatformType }) {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[platform]}
    </svg>
  )
}
