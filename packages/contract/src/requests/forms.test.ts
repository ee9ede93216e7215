import { describe, expect, test } from 'vitest'
import { postTrial } from '../license-keys/trial-calls.ts'
import { postRequest } from './calls.ts'
import * as options from './options.ts'

const { requestTypes } = options

const trial = {
  email: 'dev@example.com',
  userRegion: 'Korea, Republic of',
  userPurpose: 'Assignment',
  userPlatform: 'Flutter(Unity, Android)',
  userjob: "Student (Bachelor's Degree)",
}
const commercial = {
  email: 'dev@example.com',
  userRegion: 'France',
  userIndustry: 'UX/UI',
  userjob: 'Student',
  userOrganization: 'Example Ltd',
  projectDescription: 'A reader that scrolls by gaze.',
}
const ambassador = {
  email: 'dev@example.com',
  userRegion: 'France',
  userPlatform: 'Unity (iOS)',
  userjob: 'Researcher',
  userOrganization: 'Example Ltd',
  workLink: 'https://example.com/work',
  purpose: 'A free reader for people who cannot use their hands.',
}
const extension = { email: 'dev@example.com', extendDate: 'two more weeks', purpose: 'Our pilot' }
const issue = {
  reply: 'dev@example.com',
  user: 'dev@example.com',
  category: 'Bug Issue',
  content: 'The camera stays dark.',
}

const forms = [
  { type: requestTypes.trial, info: trial, call: postTrial },
  { type: requestTypes.commercial, info: commercial, call: postRequest },
  { type: requestTypes.ambassador, info: ambassador, call: postRequest },
  { type: requestTypes.extension, info: extension, call: postRequest },
  { type: requestTypes.issue, info: issue, call: postRequest },
]

function refusals({ call, type }: (typeof forms)[number], info: Record<string, unknown>) {
  const { error } = call.body.safeParse({ type, info })
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
}

describe.each(forms)('$type', (form) => {
  const email = 'email' in form.info ? 'email' : 'reply'
  const required = Object.keys(form.info).filter((field) => field !== 'user')

  test('is accepted, trimmed and without unknown fields', () => {
    const { type, info } = form
    const typed = { ...info, [email]: ' dev@example.com ', consent: true }
    expect(form.call.body.parse({ type, info: typed })).toEqual({ type, info })
  })

  test.each(required)('requires %s', (field) => {
    const words = field === 'content' ? 'Please describe the issue' : 'Required'
    expect(refusals(form, { ...form.info, [field]: '' })).toEqual({ [`info.${field}`]: words })
    expect(Object.keys(refusals(form, { ...form.info, [field]: undefined }))).toEqual([
      `info.${field}`,
    ])
  })

  test('requires an email address', () => {
    expect(refusals(form, { ...form.info, [email]: 'nobody' })).toEqual({
      [`info.${email}`]: 'E-mail must be valid (name@example.com)',
    })
  })
})

const choices: [keyof typeof requestTypes, Record<string, unknown>, string, readonly string[]][] = [
  ['trial', trial, 'userPurpose', options.trialPurposes],
  ['trial', trial, 'userPlatform', options.trialPlatforms],
  ['trial', trial, 'userjob', options.trialJobs],
  ['commercial', commercial, 'userIndustry', options.industries],
  ['commercial', commercial, 'userjob', options.requestJobs],
  ['ambassador', ambassador, 'userPlatform', options.ambassadorPlatforms],
  ['ambassador', ambassador, 'userjob', options.requestJobs],
  ['issue', issue, 'category', options.issueCategories],
]

test.each(choices)(
  '%s accepts each option, and lists them for another value',
  (name, info, field, list) => {
    const form = {
      type: requestTypes[name],
      info,
      call: name === 'trial' ? postTrial : postRequest,
    }
    const body = (value: string) => ({ type: form.type, info: { ...info, [field]: value } })
    for (const option of list) expect(form.call.body.safeParse(body(option)).success).toBe(true)
    const { error } = form.call.body.safeParse(body('Something else'))
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      `Choose one of: ${list.join(' · ')}.`,
    ])
  },
)

test.each([
  [5000, undefined],
  [5001, 'Use at most 5,000 characters.'],
])('free text of %i characters: %s', (length, message) => {
  const info = { ...extension, purpose: 'x'.repeat(length) }
  const { error } = postRequest.body.safeParse({ type: requestTypes.extension, info })
  expect(error?.issues[0]?.message).toBe(message)
})

test.each([7, null, ' ', 'a\u0000', 'a\udc00'])('free text cannot be %j', (purpose) => {
  const { error } = postRequest.body.safeParse({
    type: requestTypes.extension,
    info: { ...extension, purpose },
  })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['info.purpose'])
})

test('fields that no form has are ignored', () => {
  const info = { ...commercial, userCompany: null, userPurpose: 'TrySDK', userPlatform: '' }
  expect(postRequest.body.parse({ type: requestTypes.commercial, info }).info).toEqual(info)
})

test.each([undefined, 'Get Free Trial License', 'toString'])('type %s is no request', (type) => {
  const { error } = postRequest.body.safeParse({ type, info: commercial })
  expect(error?.issues).toMatchObject([
    { path: ['type'], message: expect.stringContaining('Report Issue') },
  ])
})
