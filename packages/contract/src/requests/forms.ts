import { z } from 'zod/mini'
import { emailMessage, lineText, requiredLine, requiredText, boundedText } from '../text.ts'
import {
  ambassadorPlatforms,
  industries,
  issueCategories,
  requestJobs,
  trialJobs,
  trialPlatforms,
  trialPurposes,
} from './options.ts'

const name = 200
const link = 2000
const prose = 5000

const email = z.pipe(requiredText(254), z.email({ error: emailMessage }))

export const trialForm = z.object({
  email,
  userRegion: requiredLine(prose),
  userPurpose: choice(trialPurposes),
  userPlatform: choice(trialPlatforms),
  userjob: choice(trialJobs),
  userOrganization: z.nullish(lineText(name)),
})
export type TrialForm = z.output<typeof trialForm>

export const commercialForm = z.object({
  email,
  userRegion: requiredLine(prose),
  userIndustry: choice(industries),
  userjob: choice(requestJobs),
  userOrganization: requiredLine(name),
  projectDescription: requiredText(prose),
  // No form sends these fields; older programs do.
  userCompany: z.nullish(lineText(name)),
  userPurpose: z.nullish(boundedText(prose)),
  userPlatform: z.nullish(lineText(name)),
})
export type CommercialForm = z.output<typeof commercialForm>

export const ambassadorForm = z.object({
  email,
  userRegion: requiredLine(prose),
  userPlatform: choice(ambassadorPlatforms),
  userjob: choice(requestJobs),
  userOrganization: requiredLine(name),
  workLink: requiredLine(link),
  purpose: requiredText(prose),
})
export type AmbassadorForm = z.output<typeof ambassadorForm>

export const extensionForm = z.object({
  email,
  extendDate: requiredLine(prose),
  purpose: requiredText(prose),
})
export type ExtensionForm = z.output<typeof extensionForm>

export const issueReport = z.object({
  reply: email,
  /** The user that the page believes to be signed in; the server uses the session instead. */
  user: z.nullish(lineText(name)),
  category: choice(issueCategories),
  content: boundedText(prose).check(z.minLength(1, { error: 'Please describe the issue' })),
  /** Whether to attach the user's newest refusals, which the server adds. */
  attachRefusals: z.nullish(z.boolean({ error: 'Send true or false.' })),
})
export type IssueReport = z.output<typeof issueReport>

function choice<const Options extends readonly string[]>(options: Options) {
  return z.enum(options, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? 'Required'
        : `Choose one of: ${options.join(' · ')}.`,
  })
}
