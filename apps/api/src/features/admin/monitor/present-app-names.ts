export function presentAppNames({ app, isWeb }: { app: string; isWeb: boolean }) {
  return {
    bundleIdentifier: isWeb ? '' : app,
    // Under a development key an app can send any text as its address.
    hostName: isWeb ? (URL.parse(app)?.host ?? app) : '',
  }
}
