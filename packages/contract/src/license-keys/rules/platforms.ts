/** Where an app runs. Lower case on the wire. */
export const platformTypes = ['ios', 'android', 'web', 'windows'] as const
export type PlatformType = (typeof platformTypes)[number]

/** A platform as people read it. */
export const platformNames: Record<PlatformType, string> = {
  ios: 'iOS',
  android: 'Android',
  web: 'Web',
  windows: 'Windows',
}
