/** What people may change of a key, as it stands on a new one. */
export const unrestrictedKeyFields = {
  activated: true,
  ipBlacklist: [] as string[],
  domainWhitelist: [] as string[],
}
