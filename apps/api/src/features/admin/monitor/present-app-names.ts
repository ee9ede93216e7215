/** How an app is shown: a web app by its host, any other by its identifier. */
export function presentAppNames({ app, isWeb }: { app: string; isWeb: boolean }) {
  return {
    bundleIdentifier: isWeb ? '' : app,
    // Under a development key an app may call itself anything.
    hostName: isWeb ? (URL.parse(app)?.host ?? app) : '',
  }
}
