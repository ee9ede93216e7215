import { signInMessages, type SignInMessage } from '@fovea/contract/auth'

const sessionExpired = 'Session has expired. Please log in again.'

/** Text for `/sign?message=…`; null for an unknown message, so that a link can't put its own text on the page. */
export function formatSignInMessage(message: string, teamEmail: string): string | null {
  if (message.includes('session')) return sessionExpired
  const [name, agent] = message.split(':')
  const known = signInMessages.find((candidate) => candidate === name)
  if (known === 'AccountDeactivated') {
    return `This account has been deactivated, so you can't sign in. If you think this is a mistake, write to ${teamEmail}.`
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
      return "Oops! It seems something went wrong. This page doesn't exist."
    case 'OauthSignException1':
      return `Sign-in with ${nameOf(agent)} could not be started. Try again in a moment or use the other provider.`
    case 'OauthSignException2':
      return "The provider returned no account. Log in again; if that doesn't help, use the other provider."
    case 'OauthSignException3':
      return 'Sign-in could not be completed. It may have expired or been used already. Log in again.'
    case 'SocialLoginException1':
      return "You cancelled sign-in at the provider. Log in again when you're ready."
    case 'SocialLoginException2':
      return "The provider sent you back without a sign-in code. Log in again; if that doesn't help, use the other provider."
    case 'SocialLoginException3':
      return "This browser doesn't remember which provider you chose. Log in again."
    default:
      return message satisfies never
  }
}

function nameOf(agent: string | undefined): string {
  if (agent === 'google') return 'Google'
  if (agent === 'github') return 'GitHub'
  return 'the provider'
}
