import type { PersonalData } from '../../platform/personal-data.ts'
import { licenseKeyPersonalData } from '../license-keys/index.ts'
import { requestPersonalData } from '../requests/index.ts'
import { sessionPersonalData } from '../session/index.ts'

/** Every room that keeps something about a person, in the order in which it is erased. */
export const roomsWithPersonalData: readonly PersonalData[] = [
  licenseKeyPersonalData,
  requestPersonalData,
  sessionPersonalData,
]
