export const unrestrictedKeyFields = {
  activated: true,
  ipBlacklist: [] as string[],
  domainWhitelist: [] as string[],
}
