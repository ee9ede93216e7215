export { requestTypes } from './request-types.ts'

/** `open`: the team has to answer. `waiting`: the sender has to. `done`: the conversation has ended. */
export const requestStatuses = ['open', 'waiting', 'done'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const maxReplyLength = 5000

export const assigneeFilters = ['me', 'unassigned'] as const

export const trialPurposes = [
  'TrySDK',
  'Interest in eye tracking',
  'Test before commercial use',
  'Academic research',
  'Assignment',
] as const

export const trialPlatforms = [
  'iOS (Swift)',
  'Android (Java)',
  'Unity (iOS, Android)',
  'Web (Javascript)',
  'Flutter(Unity, Android)',
  'Windows (C++)',
] as const

export const ambassadorPlatforms = [
  'iOS (Swift)',
  'Android (Java)',
  'Unity (iOS)',
  'Unity (Android)',
  'Web (Javascript)',
  'Windows (C++)',
] as const

const jobsInEveryForm = [
  'C Level',
  'Independent Developer (Freelancer)',
  'Marketer',
  'Researcher',
  'Designer',
] as const

export const trialJobs = [
  ...jobsInEveryForm,
  "Student (Bachelor's Degree)",
  "Student (Master's or Doctoral Degree)",
] as const

export const requestJobs = [...jobsInEveryForm, 'Student'] as const

export const industries = [
  'Education',
  'UX/UI',
  'Healthcare',
  'Media/Entertainment',
  'Manufacture',
  'Automobile',
  'Retail/Commerce',
  'Advertising',
] as const

export const issueCategories = [
  'Bug Issue',
  'Build/Installation Issue',
  'License Issue',
  'Other Issue',
] as const
