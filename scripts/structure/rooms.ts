/** The rooms of the API in their order: a room may use rooms of a lower number, through their door. */
export const roomNumber: Record<string, number> = {
  session: 1,
  metering: 2,
  downloads: 2,
  requests: 2,
  billing: 3,
  'license-keys': 4,
  limits: 5,
  verification: 6,
  usage: 6,
  admin: 7,
  account: 8,
}
