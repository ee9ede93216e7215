export { webhookPersonalData } from './personal-data.ts'
export { registerWebhookRoutes } from './routes.ts'
export { reencryptWebhookSecrets } from './secrets.ts'
export { createWebhookTasks } from './tasks.ts'
