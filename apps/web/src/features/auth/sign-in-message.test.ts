import { signInMessages } from '@fovea/contract/auth'
import { describe, expect, it } from 'vitest'
import { formatSignInMessage } from './sign-in-message.ts'

const team = 'team@example.com'

describe('formatSignInMessage', () => {
  it.each(['sessionException', 'session', 'my-session-is-over'])(
    'says that the session has expired for %s',
    (message) => {
      expect(formatSignInMessage(message, team)).toBe('Session has expired. Please log in again.')
    },
  )

  it.each([
    ['OauthSignException1:google', 'Google'],
    ['OauthSignException1:github', 'GitHub'],
    ['OauthSignException1:<b>', 'the provider'],
    ['OauthSignException1', 'the provider'],
  ])('names the provider of %s', (message, provider) => {
    expect(formatSignInMessage(message, team)).toContain(
      `Sign-in with ${provider} could not be started`,
    )
  })

  it('has a distinct sentence for every known message', () => {
    const sentences = signInMessages.map((message) => formatSignInMessage(message, team))
    expect(new Set(sentences).size).toBe(signInMessages.length)
    expect(sentences).not.toContain(null)
  })

  it('tells a deactivated user whom to contact', () => {
    expect(formatSignInMessage('AccountDeactivated', team)).toBe(
      "This account has been deactivated, so you can't sign in. If you think this is a mistake, write to team@example.com.",
    )
  })

  it.each(['', 'hello', 'toString', 'OauthSignException4', 'You have won: call 555'])(
    'returns null for the unknown message %s',
    (message) => {
      expect(formatSignInMessage(message, team)).toBeNull()
    },
  )
})
