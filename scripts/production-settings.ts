import { randomBytes } from 'node:crypto'

export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://console.example.com',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'secret',
  STRIPE_PUBLISHABLE_KEY: 'key',
  STRIPE_WEBHOOK_SECRET: 'secret',
  ADMIN_EMAILS: 'admin@example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  BUSINESS_EMAIL: 'business@example.com',
  DEVELOPMENT_EMAIL: 'development@example.com',
  PRICING_URL: 'https://example.com/pricing',
  CONTACT_URL: 'https://example.com/contact',
  GUIDE_URL: 'https://example.com/guide',
}
