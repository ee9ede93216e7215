/** A license for a device without a network runs this long at most. */
export const maxLicenseDays = 365
/** Characters that the ID of its device has at most. */
export const maxDeviceIdLength = 128
/** A key has at most this many that have not expired; revoked ones count, since their files are still out there. */
export const maxLicenses = 500
/** An expired one stays listed this long. */
export const licenseRetentionDays = 90
/** What the header of a license file says that it is, so that nothing else that the same keys sign passes for one. */
export const licenseFileType = 'license+jwt'
