import { createHash } from 'node:crypto'

export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://console.example.com',
  DATABASE_URL: 'postgres://fovea:secret@db.example.com/fovea',
  KEY_ENCRYPTION_KEY: createHash('sha256').update('fovea').digest('base64'),
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  ADMIN_EMAILS: 'Boss@example.com, second@example.com',
  BUSINESS_EMAIL: 'business@example.com',
  DEVELOPMENT_EMAIL: 'development@example.com',
  PRICING_URL: 'https://example.com/pricing',
  CONTACT_URL: 'https://example.com/contact',
  GUIDE_URL: 'https://example.com/guide',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
}
