export { alertPersonalData } from './personal-data.ts'
export { registerAlertRoutes } from './routes.ts'
export { createAlertTasks } from './tasks.ts'
