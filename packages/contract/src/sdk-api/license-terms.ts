export const maxLicenseDays = 365
export const maxDeviceIdLength = 128
/** Per key, without expired licenses; revoked ones count, since their files still exist. */
export const maxLicenses = 500
export const licenseRetentionDays = 90
/** Keeps other signed texts of the same keys from being accepted as license files. */
export const licenseFileType = 'license+jwt'
