export const platformTypes = ['ios', 'android', 'web', 'windows'] as const
export type PlatformType = (typeof platformTypes)[number]

export const platformNames: Record<PlatformType, string> = {
  ios: 'iOS',
  android: 'Android',
  web: 'Web',
  windows: 'Windows',
}
