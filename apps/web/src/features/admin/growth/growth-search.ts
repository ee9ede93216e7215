import { growthWindows } from '@fovea/contract/admin/customer-groups'

export type GrowthSearch = { weeks?: number | undefined }

/** Without `weeks` the page shows the first of the windows. */
export function readGrowthSearch(given: Record<string, unknown>): GrowthSearch {
  const weeks = growthWindows.find((window) => String(window) === String(given['weeks']))
  return { weeks: weeks === growthWindows[0] ? undefined : weeks }
}
