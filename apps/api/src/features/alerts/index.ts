export { alertPersonalData } from './personal-data.ts'
export { alertRoutes } from './routes.ts'
export { alertTasks } from './tasks.ts'
