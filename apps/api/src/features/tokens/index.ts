export { orByToken } from './authenticate.ts'
export { tokenPersonalData } from './personal-data.ts'
export { tokenRoutes } from './routes.ts'
export { tokenTasks } from './tasks.ts'
