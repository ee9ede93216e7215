type Environment = Record<string, string | undefined>

export function getSandboxAddress(env: Environment) {
  const port = Number(env['SANDBOX_PORT'] ?? Number(env['PORT'] ?? 3000) + 1)
  return { port, smtpPort: port + 1, url: `http://127.0.0.1:${port}` }
}

export function getDevelopmentDefaults(
  env: Environment,
  sandbox: { url: string; smtpPort: number },
) {
  const sandboxUrl = sandbox.url
  return {
    PUBLIC_URL: `http://${hostInUrl(env['HOST'] ?? '127.0.0.1')}:${env['PORT'] ?? 3000}`,
    ADMIN_EMAILS: 'admin@fovea.test',
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MAIL_FROM: 'Fovea <no-reply@fovea.test>',
    BUSINESS_EMAIL: 'business@fovea.test',
    DEVELOPMENT_EMAIL: 'development@fovea.test',
    PRICING_URL: `${sandboxUrl}/site/pricing`,
    CONTACT_URL: `${sandboxUrl}/site/contact`,
    GUIDE_URL: `${sandboxUrl}/site/guide`,
    DOWNLOADS_URL: `${sandboxUrl}/site/downloads/`,
    ...(env['REPLY_DOMAIN'] === undefined &&
      env['REPLY_SECRET'] === undefined && {
        REPLY_DOMAIN: 'reply.fovea.test',
        REPLY_SECRET: 'reply_secret_foveasandbox',
      }),
    ...(env['GOOGLE_CLIENT_ID'] === undefined && {
      GOOGLE_CLIENT_ID: 'fovea-console',
      GOOGLE_CLIENT_SECRET: 'sandbox',
      GOOGLE_ISSUER: `${sandboxUrl}/google`,
    }),
    ...(env['GITHUB_CLIENT_ID'] === undefined && {
      GITHUB_CLIENT_ID: 'fovea-console',
      GITHUB_CLIENT_SECRET: 'sandbox',
      GITHUB_URL: `${sandboxUrl}/github`,
    }),
    ...(env['STRIPE_SECRET_KEY'] === undefined && {
      STRIPE_SECRET_KEY: 'sk_test_foveasandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_foveasandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_foveasandbox',
      STRIPE_API_URL: `${sandboxUrl}/stripe`,
      STRIPE_JS_URL: `${sandboxUrl}/stripe/v3/`,
    }),
  }
}

function hostInUrl(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
