import { signInMessages } from '@fovea/contract/auth'
import { describe, expect, it } from 'vitest'
import { formatSignInMessage } from './sign-in-message.ts'

const team = 'team@example.com'

describe('signInSentence', () => {
  it.each(['sessionException', 'session', 'my-session-is-over'])(
    'says that the session is over: %s',
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

  it('has a sentence of its own for every known message', () => {
    const sentences = signInMessages.map((message) => formatSignInMessage(message, team))
    expect(new Set(sentences).size).toBe(signInMessages.length)
    expect(sentences).not.toContain(null)
  })

  it('tells a deactivated person so, and whom to ask', () => {
    expect(formatSignInMessage('AccountDeactivated', team)).toBe(
      "This account has been deactivated, so you can't sign in. If you think this is a mistake, write to team@example.com.",
    )
  })

  it.each(['', 'hello', 'toString', 'OauthSignException4', 'You have won: call 555'])(
    'never repeats what is not ours: %s',
    (message) => {
      expect(formatSignInMessage(message, team)).toBeNull()
    },
  )
})
