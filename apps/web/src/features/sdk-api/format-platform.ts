import { platformNames, platformTypes } from '@fovea/contract/license-keys/rules'

/** Unknown platforms are shown as reported by the app. */
export function formatPlatform(platform: string): string {
  const known = platformTypes.find((type) => type === platform)
  return known === undefined ? platform : platformNames[known]
}
