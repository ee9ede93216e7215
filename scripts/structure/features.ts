/** Layers of the API's features: a feature may use features of a lower number, through their index.ts. */
export const featureLayer: Record<string, number> = {
  auth: 1,
  workspaces: 2,
  metering: 3,
  downloads: 3,
  requests: 3,
  tokens: 3,
  webhooks: 3,
  billing: 4,
  'license-keys': 5,
  limits: 6,
  tracking: 6,
  'sdk-api': 7,
  usage: 8,
  admin: 9,
  alerts: 9,
  account: 10,
}
