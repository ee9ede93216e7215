import { signInMessages, type SignInMessage } from '@fovea/contract/session'

const sessionExpired = 'Session has expired. Please log in again.'

/** What to tell the person for `/sign?message=…`; nothing for a message that is not ours. */
export function signInSentence(message: string, teamEmail: string): string | null {
  if (message.includes('session')) return sessionExpired
  const [name, agent] = message.split(':')
  const known = signInMessages.find((candidate) => candidate === name)
  if (known === 'AccountDeactivated') {
    return `Our team has deactivated this account, so you cannot sign in with it. Write to ${teamEmail} if you think that is a mistake.`
  }
  return known ? sentenceOf(known, agent) : null
}

function sentenceOf(
  message: Exclude<SignInMessage, 'AccountDeactivated'>,
  agent: string | undefined,
): string {
  switch (message) {
    case 'sessionException':
      return sessionExpired
    case 'notFound':
      return 'Oops! It seems something went wrong. There is no page at this address.'
    case 'OauthSignException1':
      return `The sign-in with ${nameOf(agent)} could not be started. Try again in a moment, or use the other provider.`
    case 'OauthSignException2':
      return 'The sign-in came back without an account. Log in again; if that does not help, use the other provider.'
    case 'OauthSignException3':
      return 'The sign-in could not be completed. It may have been used already, or have taken too long. Log in again.'
    case 'SocialLoginException1':
      return 'The sign-in was cancelled at the provider. Log in again when you are ready.'
    case 'SocialLoginException2':
      return 'The provider sent you back without a sign-in code. Log in again.'
    case 'SocialLoginException3':
      return 'This browser does not remember which provider you chose. Log in again from here.'
    default:
      return message satisfies never
  }
}

function nameOf(agent: string | undefined): string {
  if (agent === 'google') return 'Google'
  if (agent === 'github') return 'GitHub'
  return 'the provider'
}
