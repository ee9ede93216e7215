import type { PersonalData } from '../../platform/personal-data.ts'
import { sessionPersonalData } from '../session/index.ts'

/** Every room that keeps something about a person, in the order in which it is erased. */
export const roomsWithPersonalData: readonly PersonalData[] = [sessionPersonalData]
