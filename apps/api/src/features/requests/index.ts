export { requestPersonalData } from './personal-data.ts'
export { requestRoutes } from './routes.ts'
