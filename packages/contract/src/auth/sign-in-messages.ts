/** Values of `/sign?message=`. `OauthSignException1` is followed by `:{agent}`. */
export const signInMessages = [
  'sessionException',
  'notFound',
  'OauthSignException1',
  'OauthSignException2',
  'OauthSignException3',
  'SocialLoginException1',
  'SocialLoginException2',
  'SocialLoginException3',
  'AccountDeactivated',
] as const
export type SignInMessage = (typeof signInMessages)[number]
